-- Whether a reply needed a person when it came in: it counts as unread until one has read it. A plain yes and START need no one. A text in parentheses at the
-- end says that a picture, a file or a place came along, which a person has to look at. Texts from numbers that no employee has count from now on; those
-- older than a week were in the list all that time. The rows stay what they are: no new version, no word in the audit, nothing announced.
alter table text_message add column needs_office boolean not null default false;

alter table text_message disable trigger user;
update text_message set needs_office = true where kind = 'reply' and read_at is null and (
  worker_id is null and time >= now() - interval '7 days'
  or worker_id is not null and (coalesce(meaning, 'remark') not in ('confirmed', 'started') or body ~ '\((\d+ (picture or file|pictures or files)|place: ).*\)$'));
alter table text_message enable trigger user;

drop index text_message_unread;
create index text_message_needs_office on text_message (worker_id) where needs_office and read_at is null;
