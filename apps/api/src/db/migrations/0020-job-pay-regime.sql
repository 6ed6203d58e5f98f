-- By what overtime at a job is counted: private work, or public work with the codes of its wage schedule and the days that those call holidays.
alter table job
  add column pay_regime text not null default 'private' check (pay_regime in ('private', 'public')),
  add column overtime_codes jsonb not null default '[]',
  add column overtime_holidays jsonb not null default '[]',
  add constraint job_overtime_codes_check check (jsonb_typeof(overtime_codes) = 'array' and (pay_regime = 'public' or overtime_codes = '[]')),
  add constraint job_overtime_holidays_check
    check (jsonb_typeof(overtime_holidays) = 'array' and (pay_regime = 'public' or overtime_holidays = '[]'));

-- On which dates the workweek began on another weekday; null while it begins on Monday, as the product has it.
alter table office_setting add column workweek_starts jsonb;
