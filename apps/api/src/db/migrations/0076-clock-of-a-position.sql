-- By how many seconds the phone's clock was ahead as it sent a position; null where it did not say.
alter table location add column clock_offset double precision;
