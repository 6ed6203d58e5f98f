-- Items that are switched off instead of deleted, prices in the order of their entry, and live announcements of materials.

-- An item somebody ordered cannot go; it is offered no more instead.
alter table item add column active boolean not null default true;
alter table item add constraint item_bagout_active check (active or id <> '00000000-0000-4000-8000-00000000ba60');

-- Of two prices for one business day the later entered counts; ids brought along from elsewhere say nothing about that.
alter table price add column entered bigint generated always as identity;

-- An item is edited together with its prices: a change of these raises the item's version as well, so that nobody overwrites prices unseen.
alter table item add column price_changes integer not null default 0;

create function count_price_changes() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  -- Nobody edits anything while a company moves in.
  if current_setting('daysheet.quiet', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(item_id) into touched from added;
  elsif tg_op = 'DELETE' then
    select array_agg(item_id) into touched from removed;
  else
    select array_agg(item_id) into touched from (
      select a.item_id from added a join removed r using (id) where a is distinct from r
      union select r.item_id from added a join removed r using (id) where a is distinct from r) changed;
  end if;
  -- In one order, so that two lists of prices do not wait for each other.
  perform from item where id = any(touched) order by id for no key update;
  update item set price_changes = price_changes + 1 where id = any(touched);
  return null;
end $$;

create trigger count_insert after insert on price referencing new table as added for each statement execute function count_price_changes();
create trigger count_update after update on price referencing old table as removed new table as added for each statement execute function count_price_changes();
create trigger count_delete after delete on price referencing old table as removed for each statement execute function count_price_changes();

-- Bagouts are few among the lines of all orders; `item_entry_item` would have them all, and the others of every item, for one key.
create index item_entry_bagout on item_entry (order_id) where item_id = '00000000-0000-4000-8000-00000000ba60';

-- A job's orders and returns are announced together, and an item with its prices, each once a transaction however many rows it changed. Deferred as every
-- announcement is (0002-changes.sql). What was told is remembered in 256 small texts: one long one would be searched and copied for every row of a list, and
-- 5,000 prices of as many items would take longer than a statement may, while everybody else's changes wait to be told.
create function tell_once(entity text, ids uuid[], with_job boolean) returns void language plpgsql as $$
declare
  place text;
  told text;
  one uuid;
begin
  foreach one in array coalesce(ids, '{}') loop
    continue when one is null;
    place := 'daysheet.told_' || right(one::text, 2);
    told := coalesce(current_setting(place, true), '');
    continue when position(entity || one::text in told) > 0;
    perform set_config(place, told || entity || one::text, true);
    perform pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0));
    insert into change_event (entity, type, row_id, data)
    values (entity, 'update', one, case when with_job then jsonb_build_object('jobId', one) end);
    perform pg_notify('daysheet_change', '');
  end loop;
end $$;

create function record_materials_change() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  -- A line whose order is gone leaves the telling to the order.
  if tg_table_name = 'item_entry' then
    select array_agg(o.job_id) into touched from material_order o where o.id in (old.order_id, new.order_id);
  elsif tg_table_name = 'item_return_entry' then
    select array_agg(r.job_id) into touched from return_order r where r.id in (old.return_order_id, new.return_order_id);
  else
    touched := array[old.job_id, new.job_id];
  end if;
  perform tell_once('Materials', touched, true);
  return null;
end $$;

create function record_item_change() returns trigger language plpgsql as $$
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  if tg_table_name = 'price' then
    perform tell_once('Item', array[old.item_id, new.item_id], false);
  else
    perform tell_once('Item', array[old.id, new.id], false);
  end if;
  return null;
end $$;

create constraint trigger record_change after insert or update or delete on material_order deferrable initially deferred
  for each row execute function record_materials_change();
create constraint trigger record_change after insert or update or delete on item_entry deferrable initially deferred
  for each row execute function record_materials_change();
create constraint trigger record_change after insert or update or delete on return_order deferrable initially deferred
  for each row execute function record_materials_change();
create constraint trigger record_change after insert or update or delete on item_return_entry deferrable initially deferred
  for each row execute function record_materials_change();
create constraint trigger record_change after insert or update or delete on item deferrable initially deferred
  for each row execute function record_item_change();
create constraint trigger record_change after insert or update or delete on price deferrable initially deferred
  for each row execute function record_item_change();

-- A job's scope is told in the same way (before: 0007-filings.sql).
create or replace function record_scope_change() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  if tg_table_name = 'scope_status' then
    -- A part that is gone tells its job itself.
    select array_agg(p.job_id) into touched from scope_part p where p.id in (old.scope_part_id, new.scope_part_id);
  else
    touched := array[old.job_id, new.job_id];
  end if;
  perform tell_once('Scope', touched, true);
  return null;
end $$;
