-- A phone asks each half minute what the office did to the jobs of its supervisor in the last days. The audit of two days has tens of thousands of rows, and few of the plan.
create index audit_entry_plan on audit_entry (at) where table_name in ('schedule_entry', 'schedule') and old_values is not null;
