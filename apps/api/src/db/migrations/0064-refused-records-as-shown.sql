-- What a list shows of refused records, beside their bodies: a body is whatever a phone sent, and may be long.
alter table field_refusal add column shown jsonb;
-- No record changes by it: neither the audit nor a screen has to know.
alter table field_refusal disable trigger user;
update field_refusal set shown = jsonb_strip_nulls(jsonb_build_object(
    'type', case when body ->> 'type' in ('in', 'out') then body -> 'type' end,
    'workerEntryId', left(body ->> 'workerEntryId', 36), 'scheduleEntryId', left(body ->> 'scheduleEntryId', 36), 'jobId', left(body ->> 'jobId', 36)))
  || jsonb_build_object(
    'time', substring(coalesce(body ->> 'time', body ->> 'date', body ->> 'gpsTime') from '^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)$'),
    'pictures', (select coalesce(jsonb_agg(distinct url), '[]') from
      (select url from jsonb_path_query(body, 'strict $.** ? (@.type() == "string" && @ starts with "/api/images/")') url limit 200) found));
alter table field_refusal enable trigger user;
alter table field_refusal alter column shown set not null;
