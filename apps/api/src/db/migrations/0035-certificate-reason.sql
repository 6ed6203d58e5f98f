-- Why somebody without the certificates was clocked in all the same, as the supervisor said it on the site.
alter table clock_event add column certificate_reason text;
