-- The number under which a customer reaches whoever runs the job; it stands on the page of a container request. Nobody is texted there.
alter table supervisor add column phone text check (phone ~ '^([0-9]{10}|\+[2-9][0-9]{7,14})?$');
