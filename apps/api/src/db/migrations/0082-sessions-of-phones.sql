-- Whether a session began in the phone app: the owner sees it before ending the session. Of those
-- that exist, only a supervisor's phone lives longer than a week unused. (decision 0420)
alter table session add column is_phone boolean not null default false;
update session set is_phone = true where supervisor_id is not null and idle_seconds > 604800;
