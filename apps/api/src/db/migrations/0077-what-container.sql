-- What a customer is asked for: the size in cubic yards, the day on which it is wanted, and where it goes. Until now a phone wrote them into the note, which the office alone reads.
alter table container_req
  add column size text check (length(size) <= 10),
  add column wanted_on text check (wanted_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add column place text check (length(place) <= 200);
