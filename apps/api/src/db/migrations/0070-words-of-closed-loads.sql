-- A closed load keeps the words that its papers take from other records, so that it prints what was so when it was closed. (decision 0409)
alter table load add column closed_words jsonb;
-- What was so when they were closed is not known of loads that are closed already: they keep what is so today. No load changes by it.
alter table load disable trigger user;
update load d set closed_words = jsonb_build_object(
  'hauler', (select jsonb_build_object('id', c.id, 'version', c.version, 'kind', c.kind, 'name', c.name, 'operator', c.operator, 'address', c.address,
    'phone', c.phone, 'permitNumber', c.permit_number, 'permitExpires', c.permit_expires, 'active', c.active) from waste_company c where c.id = d.hauler_id),
  'landfill', (select jsonb_build_object('id', c.id, 'version', c.version, 'kind', c.kind, 'name', c.name, 'operator', c.operator, 'address', c.address,
    'phone', c.phone, 'permitNumber', c.permit_number, 'permitExpires', c.permit_expires, 'active', c.active) from waste_company c where c.id = d.landfill_id),
  'jobs', (select coalesce(jsonb_agg(jsonb_build_object('jobId', j.id, 'jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals, 'address', j.address,
      'boro', j.boro, 'ownerName', j.owner_name, 'ownerAddress', j.owner_address, 'ownerPhone', j.owner_phone) order by j.job_num, j.address, j.id), '[]')
    from job j where j.id in (select o.job_id from load_line l join item_entry e on e.id = l.entry_id join material_order o on o.id = e.order_id
      where l.load_id = d.id)),
  'company', coalesce((select company_name from office_setting), ''),
  'agency', coalesce((select waste_agency from office_setting), 'U.S. Environmental Protection Agency, Region 2, 290 Broadway, New York, NY 10007'))
where d.closed_at is not null;
alter table load enable trigger user;
alter table load add constraint load_open_has_todays_words check (closed_words is null or closed_at is not null);
