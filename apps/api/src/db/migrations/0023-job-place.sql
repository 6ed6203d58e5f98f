-- Where a job is, as far as the office says it: what was clocked further away than the radius is looked into.
alter table job
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column site_radius integer check (site_radius between 20 and 20000),
  add constraint job_place_check check ((latitude is null) = (longitude is null));
