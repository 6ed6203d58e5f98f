-- Certificates are announced by whose they are, once a transaction: a file brings thousands. Where a transaction changes those of several people one more event, of
-- nobody in particular, says that anybody's may be others, as it does for the licences of the company. Deferred as every announcement is (0002-changes.sql).
create function record_certificate_change() returns trigger language plpgsql as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  holder uuid := coalesce(new.worker_id, new.supervisor_id, old.worker_id, old.supervisor_id, nobody);
  told text := coalesce(current_setting('daysheet.told_certificates', true), '');
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) or told in (holder::text, nobody::text) then
    return null;
  end if;
  if told <> '' then
    holder := nobody;
  end if;
  perform set_config('daysheet.told_certificates', holder::text, true);
  perform pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0));
  insert into change_event (entity, type, row_id) values ('Certificate', 'update', holder);
  perform pg_notify('daysheet_change', '');
  return null;
end $$;

drop trigger record_change on certificate;
create constraint trigger record_change after insert or update or delete on certificate deferrable initially deferred
  for each row execute function record_certificate_change();
