-- The office decides which photos a phone takes as a crew is clocked. An office whose phones take photos keeps them.
-- A phone also says that it had no room for a photo, or that the application was closed before photo or place were known. (decision 0417)
alter table office_setting add column clock_photos text not null default 'off' check (clock_photos in ('off', 'person', 'crew'));
-- No one changed a setting: it says what the phones did.
alter table office_setting disable trigger user;
update office_setting set clock_photos = 'person' where exists (select from clock_event where image is not null);
alter table office_setting enable trigger user;
alter table clock_event drop constraint clock_event_no_photo_reason_check;
alter table clock_event add constraint clock_event_no_photo_reason_check
  check (no_photo_reason in ('off', 'refused', 'crew', 'denied', 'unavailable', 'full', 'closed'));
alter table clock_event drop constraint clock_event_no_position_reason_check;
alter table clock_event add constraint clock_event_no_position_reason_check check (no_position_reason in ('denied', 'timeout', 'unavailable', 'closed'));
