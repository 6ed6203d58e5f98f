-- The date of an order says on which day its bags were filled. A closed load keeps what its record says: its bagouts stay on their day. (decision 0302)
create function keep_day_of_closed_load() returns trigger language plpgsql as $$
declare
  holding text;
begin
  select string_agg(distinct 'load ' || d.number, ' and ') into holding
  from item_entry e join load_line l on l.entry_id = e.id join load d on d.id = l.load_id where e.order_id = new.id and d.closed_at is not null;
  if holding is not null then
    raise exception 'Bags of this bagout are in %, which is closed. Reopen it to change the date.', holding
      using errcode = 'restrict_violation', table = 'material_order';
  end if;
  return new;
end $$;
create trigger keep_day_of_closed_load before update of date on material_order for each row
  when (old.date is distinct from new.date) execute function keep_day_of_closed_load();

-- A phone may have stored its token in the address of a picture: `…/download/a.jpg?access_token=…`. The query of a download says nothing else, so it goes; elsewhere the token alone.
-- In JSON as text an address ends at a quotation mark, and no backslash stands in it.
create function without_token(address text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(address, '(/api/images/[A-Za-z0-9_.-]+/download/[A-Za-z0-9_.-]+)[?][^"\\[:space:]]*', '\1', 'gi'),
    '(access_token=)[^&#"\\[:space:]]*', '\1', 'gi')
$$;
create function tells_token(value text) returns boolean language sql immutable as $$
  select value ~* 'access_token=[^&#"\\[:space:]]' or value ~* '/api/images/[A-Za-z0-9_.-]+/download/[A-Za-z0-9_.-]+[?]'
$$;

do $$
declare
  place record;
begin
  for place in
    select * from (values ('clock_event', 'image', 'text'), ('clock_event', 'signature', 'text'), ('eos_report', 'signature', 'text'), ('checklist', 'images', 'jsonb'),
      ('question', 'images', 'jsonb'), ('image_set', 'images', 'jsonb'), ('job_inspection', 'images', 'jsonb'), ('field_refusal', 'body', 'jsonb'), ('field_refusal', 'shown', 'jsonb'),
      ('audit_entry', 'old_values', 'jsonb'), ('audit_entry', 'new_values', 'jsonb')) p(table_name, column_name, kind)
  loop
    -- Neither the audit nor a screen is told: the audit would keep the token that goes. The tables are changed only where there is one.
    declare
      found boolean;
    begin
      execute format('select exists (select from %I where tells_token(%I::text))', place.table_name, place.column_name) into found;
      continue when not found;
      execute format('alter table %I disable trigger user', place.table_name);
      execute format('update %1$I set %2$I = without_token(%2$I::text)::%3$s where tells_token(%2$I::text)', place.table_name, place.column_name, place.kind);
      execute format('alter table %I enable trigger user', place.table_name);
    end;
  end loop;
end $$;

drop function without_token(text);
drop function tells_token(text);
