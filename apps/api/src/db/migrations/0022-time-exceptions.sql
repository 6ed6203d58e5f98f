-- From when on something about hours is an exception, the rules the office does without, and the reasons it gives when hours are put right. Null follows the product;
-- of the numbers those are kept that differ.
alter table office_setting
  add column time_thresholds jsonb,
  add column time_rules_off jsonb,
  add column correction_reasons jsonb;
