-- What the office reads and writes beside the asking: what each reply did, whether somebody has read it, and texts in the office's own words.
alter table text_message
  add column meaning text check (meaning in ('confirmed', 'declined', 'stopped', 'started', 'remark')),
  add column read_at timestamptz,
  drop constraint text_message_kind_check,
  add constraint text_message_kind_check check (kind in ('ask', 'cancelled', 'removal', 'message', 'reply', 'container')),
  add constraint text_message_meaning_of_reply check (kind = 'reply' or (meaning is null and read_at is null));

-- What came in until now was read where it was shown. The rows stay what they are: no new version, no word in the audit, nothing announced.
alter table text_message disable trigger user;
update text_message set read_at = time where kind = 'reply';
alter table text_message enable trigger user;

create index text_message_reply on text_message (worker_id, time) where kind = 'reply';
create index text_message_unread on text_message (worker_id) where kind = 'reply' and read_at is null;
