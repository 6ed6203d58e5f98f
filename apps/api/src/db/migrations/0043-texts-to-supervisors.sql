-- A supervisor is texted when their certificates end, in a text of the office's own words.
alter table text_message
  add column supervisor_id uuid references supervisor (id) on delete cascade,
  drop constraint text_message_to_somebody,
  add constraint text_message_to_somebody check (
    num_nonnulls(worker_id, supervisor_id, container_req_id) = 1 and (kind = 'container') = (container_req_id is not null)
    and (supervisor_id is null or kind = 'message'));
create index text_message_supervisor on text_message (supervisor_id) where supervisor_id is not null;
