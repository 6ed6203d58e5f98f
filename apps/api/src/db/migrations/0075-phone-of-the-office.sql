-- Supervisors call the office from their phones at this number; null where there is none.
alter table office_setting add column office_phone text check (office_phone <> '' and length(office_phone) <= 16);
