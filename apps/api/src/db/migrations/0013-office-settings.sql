-- What an office decides for itself. One row for ever, a column for each setting: each is typed and checked here, and the audit tells which of them was changed.
-- A column that is null follows the product. company_name is null until an office has given one, or the first start took COMPANY_NAME.
create table office_setting (
  id uuid primary key default '00000000-0000-4000-8000-0000000005e7' check (id = '00000000-0000-4000-8000-0000000005e7'),
  company_name text check (length(company_name) <= 200),
  silent_list_time text check (silent_list_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  text_wording jsonb,
  timesheet_columns jsonb,
  timesheet_columns_of_day jsonb,
  version integer not null default 1
);
insert into office_setting default values;

select watch_table('office_setting');
select announce_table('office_setting', 'Settings');
