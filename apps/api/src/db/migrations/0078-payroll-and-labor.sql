-- The payroll program with its codes, and what an hour of each role costs a job; null where the office has chosen nothing.
alter table office_setting
  add column payroll jsonb,
  add column labor_rates jsonb;
