-- A text that comes in from a number that nobody here has is kept as well: a reply of nobody's.
alter table text_message drop constraint text_message_to_somebody;
alter table text_message add constraint text_message_to_somebody check (
  (num_nonnulls(worker_id, supervisor_id, container_req_id) = 1 or (kind = 'reply' and num_nonnulls(worker_id, supervisor_id, container_req_id) = 0))
  and (kind = 'container') = (container_req_id is not null) and (supervisor_id is null or kind = 'message'));
create index text_message_unknown_number on text_message (time) where kind = 'reply' and worker_id is null;
