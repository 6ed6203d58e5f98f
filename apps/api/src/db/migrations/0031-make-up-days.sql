-- The Saturdays and Sundays on which a job of public work made up for a day lost to weather: some codes pay them straight.
alter table job
  add column make_up_days jsonb not null default '[]',
  add constraint job_make_up_days_check check (jsonb_typeof(make_up_days) = 'array' and (pay_regime = 'public' or make_up_days = '[]'));
