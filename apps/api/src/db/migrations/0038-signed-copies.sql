-- The waste shipment records as they came back signed: addresses of pictures, in the order of the pages.
alter table load add column signed_copies text[] not null default '{}';
