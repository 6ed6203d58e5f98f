-- Waste on its way to the landfill: who takes and who buries it, loads, the bags in them, and what is written down about them.

create table waste_company (
  id uuid primary key,
  kind text not null check (kind in ('hauler', 'landfill')),
  name text not null check (length(btrim(name)) between 1 and 200),
  operator text not null default '',
  address text not null default '',
  phone text not null default '',
  permit_number text not null default '',
  permit_expires date,
  active boolean not null default true,
  version integer not null default 1
);
create unique index waste_company_name_once on waste_company (kind, lower(btrim(name)));

create table load (
  id uuid primary key,
  -- What people call it by. A number that was not used is none the less gone.
  number integer generated always as identity unique,
  kind text check (kind in ('open_top', 'box_van')),
  container_number text not null default '',
  container_size integer check (container_size between 1 and 200),
  place text not null default '',
  hauler_id uuid references waste_company (id),
  landfill_id uuid references waste_company (id),
  placed_on date,
  pick_up_requested_on date,
  transported_on date,
  delivered_on date,
  signed_copy_on date,
  wsr_number text not null default '',
  po text not null default '',
  cubic_yards numeric check (cubic_yards between 0 and 9999.99),
  weight_tons numeric check (weight_tons >= 0),
  no_wsr_reason text not null default '',
  discrepancy text not null default '',
  discrepancy_settled_on date,
  -- A request that was withdrawn leaves its load behind.
  container_req_id uuid unique references container_req (id) on delete set null,
  closed_at timestamptz,
  closed_by text,
  -- Moves with every change of its bags, which is a change of the load: it has a new version, and the screens are told.
  edited_at timestamptz not null default now(),
  version integer not null default 1,
  constraint load_closed_by_somebody check ((closed_at is null) = (closed_by is null))
);
create index load_hauler on load (hauler_id);
create index load_landfill on load (landfill_id);
-- Those that are open are few, however many years have passed.
create index load_open on load (number) where closed_at is null;

create table load_line (
  id uuid primary key default gen_random_uuid(),
  load_id uuid not null references load (id) on delete cascade,
  entry_id uuid not null references item_entry (id),
  bags integer not null check (bags > 0),
  version integer not null default 1,
  constraint load_line_once unique (load_id, entry_id)
);
create index load_line_entry on load_line (entry_id);

create table load_note (
  id uuid primary key,
  load_id uuid not null references load (id) on delete cascade,
  is_call boolean not null,
  text text not null check (length(btrim(text)) between 1 and 1000),
  at timestamptz not null default now(),
  by text not null default acting(),
  version integer not null default 1
);
create index load_note_load on load_note (load_id, at);

-- `25 in load 12 and 15 in load 13`: where the bags of a bagout are, one load left out.
create function loads_holding(entry uuid, besides uuid) returns text language sql stable as
$$ select string_agg(l.bags || ' in load ' || d.number, ' and ' order by d.number)
   from load_line l join load d on d.id = l.load_id where l.entry_id = entry and l.load_id is distinct from besides $$;

-- The bags of a bagout are on the floor or in loads, and no bag is in two: whoever puts some into a load holds the bagout until the end of the transaction, so that
-- of many at once each sees what the others took. (decision 0277)
create function keep_bags_in_one_load() returns trigger language plpgsql as $$
declare
  has numeric;
  others numeric;
begin
  select coalesce(e.qty_picked, e.qty, 0) into has from item_entry e where e.id = new.entry_id for no key update;
  perform from material_order o join item_entry e on e.order_id = o.id where e.id = new.entry_id for share of o;
  select coalesce(sum(bags), 0) into others from load_line where entry_id = new.entry_id and id <> new.id;
  if others + new.bags > has then
    raise exception 'Only % of these % bags are left for this load%.', greatest(has - others, 0), has,
      coalesce(': ' || loads_holding(new.entry_id, new.load_id), '') using errcode = 'restrict_violation', table = 'load_line';
  end if;
  return null;
end $$;
create trigger keep_bags after insert or update on load_line for each row execute function keep_bags_in_one_load();

create function keep_loaded_bagout() returns trigger language plpgsql as $$
declare
  held numeric;
begin
  select sum(bags) into held from load_line where entry_id = old.id;
  if held is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or new.item_id <> old.item_id or new.order_id <> old.order_id or coalesce(new.qty_picked, new.qty, 0) < held then
    raise exception 'These bags are in loads: %. Take them out of there first.', loads_holding(old.id, null)
      using errcode = 'restrict_violation', table = 'item_entry';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_loaded before delete or update of item_id, order_id, qty, qty_picked on item_entry
  for each row execute function keep_loaded_bagout();

-- Waste has the owner of the site it comes from on its papers.
create function keep_job_of_loaded() returns trigger language plpgsql as $$
declare
  holding text;
begin
  select string_agg(distinct 'load ' || d.number, ' and ') into holding
  from item_entry e join load_line l on l.entry_id = e.id join load d on d.id = l.load_id where e.order_id = new.id;
  if holding is not null and new.job_id <> old.job_id then
    raise exception 'Bags of this bagout are in %. They stay with their job until they are taken out of there.', holding
      using errcode = 'restrict_violation', table = 'material_order';
  end if;
  return new;
end $$;
create trigger keep_job before update of job_id on material_order for each row execute function keep_job_of_loaded();

select watch_table(name::regclass) from unnest(array['waste_company', 'load', 'load_line', 'load_note']) name;
select announce_table('load', 'Load');
select announce_table('waste_company', 'WasteCompany');

-- So many bags make a cubic yard; null follows the product.
alter table office_setting add column bags_per_cubic_yard numeric check (bags_per_cubic_yard between 1 and 100);
