-- What a phone knows of a punch beside its time and place: how well it knows the place, and why there is no photo or no place. Null of events that came otherwise.
alter table clock_event
  add column accuracy double precision check (accuracy >= 0),
  add column no_photo_reason text check (no_photo_reason in ('off', 'refused', 'crew', 'denied', 'unavailable')),
  add column no_position_reason text check (no_position_reason in ('denied', 'timeout', 'unavailable'));

-- The supervisor signs the report of a shift on the phone.
alter table eos_report add column signature text;
