-- What somebody says of the pictures they took. Null where nothing is said.
alter table image_set add column note text;
