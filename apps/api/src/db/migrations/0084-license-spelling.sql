-- American spelling of a seeded type. An office may have added the American name as its own type.
update certificate_kind set name = 'Asbestos handling license'
where name = 'Asbestos handling licence'
  and not exists (select from certificate_kind where lower(btrim(name)) = 'asbestos handling license');
