-- The schema as the migrations leave it, for reading. Written by `npm run schema`; a test compares it with the migrations' result.
-- Change a migration, never this file.

create table account (
  id uuid not null,
  username text not null,
  email text,
  password_hash text,
  must_change_password boolean not null default false,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  name text,
  role text,
  worker_id uuid,
  constraint account_name_check CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 200),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_role_check CHECK (role = ANY (ARRAY['owner'::text, 'office'::text, 'payroll'::text, 'scheduler'::text, 'warehouse'::text, 'viewer'::text])),
  constraint account_username_check CHECK (username = lower(username) AND username <> ''::text),
  constraint account_username_key UNIQUE (username),
  constraint account_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id) ON DELETE SET NULL
);
CREATE INDEX account_worker_id_idx ON public.account USING btree (worker_id) WHERE (worker_id IS NOT NULL);
CREATE TRIGGER a_version BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER account_is_not_seen AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION forget_last_seen();
CREATE TRIGGER account_keeps_an_owner AFTER UPDATE OF role, active ON account FOR EACH ROW WHEN (old.role = 'owner'::text AND old.active AND (new.role IS DISTINCT FROM 'owner'::text OR NOT new.active)) EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER account_keeps_an_owner_when_deleted AFTER DELETE ON account FOR EACH ROW WHEN (old.role = 'owner'::text AND old.active) EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER account_off_ends_sessions AFTER UPDATE OF active ON account FOR EACH ROW WHEN (old.active AND NOT new.active) EXECUTE FUNCTION end_sessions_of_inactive();
CREATE TRIGGER account_password_ends_link AFTER UPDATE OF password_hash ON account FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash) EXECUTE FUNCTION end_password_link();
CREATE TRIGGER account_password_ends_sessions AFTER UPDATE OF password_hash ON account FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash) EXECUTE FUNCTION end_sessions_of_old_password();
CREATE TRIGGER account_role_is_announced AFTER UPDATE OF role ON account FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role) EXECUTE FUNCTION announce_role();
CREATE TRIGGER account_takes_username AFTER INSERT OR UPDATE OF username ON account FOR EACH ROW EXECUTE FUNCTION take_account_username();
CREATE TRIGGER audit_delete AFTER DELETE ON account REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON account REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON account REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table applied_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint applied_migration_pkey PRIMARY KEY (name)
);

create table audit_archive (
  month date not null,
  name text not null,
  rows bigint not null,
  bytes bigint not null,
  sha256 text not null,
  content_sha256 text not null,
  archived_at timestamp with time zone not null default now(),
  constraint audit_archive_bytes_check CHECK (bytes > 0),
  constraint audit_archive_content_sha256_check CHECK (content_sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint audit_archive_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint audit_archive_name_check CHECK (name ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'::text),
  constraint audit_archive_pkey PRIMARY KEY (month),
  constraint audit_archive_rows_check CHECK (rows > 0),
  constraint audit_archive_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);

create table audit_entry (
  id bigint generated always as identity not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor text not null,
  action text not null,
  table_name text not null,
  row_id uuid not null,
  old_values jsonb,
  new_values jsonb,
  constraint audit_entry_action_check CHECK (action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])),
  constraint audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);
CREATE INDEX audit_entry_plan ON public.audit_entry USING btree (at) WHERE ((table_name = ANY (ARRAY['schedule_entry'::text, 'schedule'::text])) AND (old_values IS NOT NULL));
CREATE INDEX audit_entry_row ON public.audit_entry USING btree (row_id, id);
CREATE TRIGGER audit_entry_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table backup_run (
  id uuid not null,
  kind text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  place text not null,
  rows bigint,
  files integer,
  bytes bigint,
  outcome text not null,
  problem text,
  constraint backup_run_kind_check CHECK (kind = ANY (ARRAY['backup'::text, 'restore'::text])),
  constraint backup_run_outcome_check CHECK (outcome = ANY (ARRAY['running'::text, 'whole'::text, 'failed'::text])),
  constraint backup_run_pkey PRIMARY KEY (id)
);
CREATE INDEX backup_run_started ON public.backup_run USING btree (started_at);

create table carrier_callback (
  key text not null,
  at timestamp with time zone not null default now(),
  constraint carrier_callback_pkey PRIMARY KEY (key)
);

create table certificate (
  id uuid not null,
  kind_id uuid not null,
  worker_id uuid,
  supervisor_id uuid,
  number text,
  issued date,
  expires date not null,
  functions text,
  note text,
  front text,
  back text,
  version integer not null default 1,
  constraint certificate_days CHECK (issued <= expires),
  constraint certificate_holder CHECK (num_nonnulls(worker_id, supervisor_id) <= 1),
  constraint certificate_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES certificate_kind(id),
  constraint certificate_number_check CHECK (length(number) >= 1 AND length(number) <= 100 AND number = upper(btrim(number))),
  constraint certificate_pkey PRIMARY KEY (id),
  constraint certificate_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id) ON DELETE CASCADE,
  constraint certificate_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id) ON DELETE CASCADE
);
CREATE INDEX certificate_kind_number ON public.certificate USING btree (kind_id, number) WHERE (number IS NOT NULL);
CREATE INDEX certificate_supervisor ON public.certificate USING btree (supervisor_id, expires);
CREATE INDEX certificate_worker ON public.certificate USING btree (worker_id, expires);
CREATE TRIGGER a_version BEFORE UPDATE ON certificate FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON certificate REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON certificate REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON certificate REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON certificate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_certificate_change();

create table certificate_kind (
  id uuid not null,
  name text not null,
  issuer text,
  authority text not null,
  purpose text not null,
  months integer,
  required boolean not null default false,
  retired boolean not null default false,
  version integer not null default 1,
  constraint certificate_kind_authority_check CHECK (authority = ANY (ARRAY['state'::text, 'city'::text, 'other'::text])),
  constraint certificate_kind_months_check CHECK (months >= 1 AND months <= 120),
  constraint certificate_kind_name_check CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 100),
  constraint certificate_kind_pkey PRIMARY KEY (id),
  constraint certificate_kind_purpose_check CHECK (purpose = ANY (ARRAY['handler'::text, 'supervisor'::text, 'restricted'::text, 'training'::text, 'medical'::text, 'fitTest'::text, 'licence'::text, 'other'::text]))
);
CREATE UNIQUE INDEX certificate_kind_name_once ON public.certificate_kind USING btree (lower(btrim(name)));
CREATE TRIGGER a_version BEFORE UPDATE ON certificate_kind FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON certificate_kind REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON certificate_kind REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON certificate_kind REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON certificate_kind DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('CertificateKind');

create table certificate_pack (
  id uuid not null default gen_random_uuid(),
  schedule_entry_id uuid not null,
  digest text not null,
  printed_at timestamp with time zone not null default now(),
  printed_by text not null default acting(),
  constraint certificate_pack_pkey PRIMARY KEY (id)
);
CREATE INDEX certificate_pack_entry ON public.certificate_pack USING btree (schedule_entry_id, printed_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON certificate_pack FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_delete AFTER DELETE ON certificate_pack REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON certificate_pack REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON certificate_pack REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table certificate_reminder (
  id uuid not null default gen_random_uuid(),
  certificate_id uuid not null,
  step integer not null,
  told_at timestamp with time zone not null default now(),
  constraint certificate_reminder_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificate(id) ON DELETE CASCADE,
  constraint certificate_reminder_once UNIQUE (certificate_id, step),
  constraint certificate_reminder_pkey PRIMARY KEY (id),
  constraint certificate_reminder_step_check CHECK (step > 0)
);
CREATE TRIGGER audit_delete AFTER DELETE ON certificate_reminder REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON certificate_reminder REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON certificate_reminder REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table certificate_waiver (
  id uuid not null default gen_random_uuid(),
  schedule_entry_id uuid not null,
  job_id uuid not null,
  day date not null,
  worker_id uuid,
  supervisor_id uuid,
  problems jsonb not null,
  reason text not null,
  made_at timestamp with time zone not null default now(),
  made_by text not null default acting(),
  constraint certificate_waiver_pkey PRIMARY KEY (id),
  constraint certificate_waiver_problems_check CHECK (jsonb_typeof(problems) = 'array'::text),
  constraint certificate_waiver_reason_check CHECK (length(btrim(reason)) >= 1 AND length(btrim(reason)) <= 500)
);
CREATE INDEX certificate_waiver_entry ON public.certificate_waiver USING btree (schedule_entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON certificate_waiver FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_delete AFTER DELETE ON certificate_waiver REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON certificate_waiver REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON certificate_waiver REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table change_event (
  seq bigint generated always as identity not null,
  at timestamp with time zone not null default clock_timestamp(),
  entity text not null,
  type text not null,
  row_id uuid not null,
  schedule_id uuid,
  data jsonb,
  constraint change_event_pkey PRIMARY KEY (seq),
  constraint change_event_type_check CHECK (type = ANY (ARRAY['create'::text, 'update'::text, 'remove'::text]))
);
CREATE INDEX change_event_at ON public.change_event USING btree (at);

create table change_horizon (
  only_row boolean not null default true,
  pruned_through bigint not null,
  timeline text,
  constraint change_horizon_only_row_check CHECK (only_row),
  constraint change_horizon_pkey PRIMARY KEY (only_row)
);

create table checklist (
  id uuid not null,
  job_id uuid,
  supervisor_id uuid,
  "time" timestamp with time zone not null,
  images jsonb,
  version integer not null default 1,
  name text,
  template_id uuid,
  template_version integer,
  constraint checklist_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id),
  constraint checklist_of_version FOREIGN KEY (template_id, template_version) REFERENCES checklist_template_version(template_id, number),
  constraint checklist_pkey PRIMARY KEY (id),
  constraint checklist_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id),
  constraint checklist_template_version_check CHECK ((template_id IS NULL) = (template_version IS NULL))
);
CREATE INDEX checklist_job ON public.checklist USING btree (job_id, "time" DESC);
CREATE INDEX checklist_of_version ON public.checklist USING btree (template_id, template_version) WHERE (template_id IS NOT NULL);
CREATE INDEX checklist_supervisor ON public.checklist USING btree (supervisor_id);
CREATE TRIGGER a_version BEFORE UPDATE ON checklist FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON checklist REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON checklist REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON checklist REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON checklist DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Checklist');

create table checklist_template (
  id uuid not null,
  name text not null,
  questions jsonb not null,
  questions_version integer not null default 1,
  retired boolean not null default false,
  version integer not null default 1,
  name_spanish text not null default ''::text,
  constraint checklist_template_name_check CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 100),
  constraint checklist_template_name_spanish_check CHECK (length(name_spanish) <= 100),
  constraint checklist_template_pkey PRIMARY KEY (id),
  constraint checklist_template_questions_version_check CHECK (questions_version > 0)
);
CREATE UNIQUE INDEX checklist_template_name_once ON public.checklist_template USING btree (lower(btrim(name)));
CREATE TRIGGER a_version BEFORE UPDATE ON checklist_template FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON checklist_template REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON checklist_template REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON checklist_template REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON checklist_template DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('ChecklistTemplate');

create table checklist_template_version (
  id uuid not null default gen_random_uuid(),
  template_id uuid not null,
  number integer not null,
  questions jsonb not null,
  made_at timestamp with time zone not null default now(),
  made_by text not null default acting(),
  constraint checklist_template_version_number_check CHECK (number > 0),
  constraint checklist_template_version_once UNIQUE (template_id, number),
  constraint checklist_template_version_pkey PRIMARY KEY (id),
  constraint checklist_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES checklist_template(id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON checklist_template_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_delete AFTER DELETE ON checklist_template_version REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON checklist_template_version REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON checklist_template_version REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table city_filing (
  filing_number text not null,
  status text,
  start_date date,
  end_date date,
  address text,
  bin text,
  contractor text,
  fetched_at timestamp with time zone,
  next_look_at timestamp with time zone not null,
  constraint city_filing_pkey PRIMARY KEY (filing_number)
);
CREATE INDEX city_filing_next_look_at ON public.city_filing USING btree (next_look_at);
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR UPDATE ON city_filing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_city_filing_change();

create table clock_event (
  id uuid not null,
  worker_entry_id uuid not null,
  type text not null,
  "time" timestamp with time zone not null,
  latitude double precision,
  longitude double precision,
  image text,
  signature text,
  version integer not null default 1,
  received_at timestamp with time zone,
  clock_offset double precision,
  worker_id uuid not null,
  role text,
  accuracy double precision,
  no_photo_reason text,
  no_position_reason text,
  clock_set_back boolean,
  certificate_reason text,
  constraint clock_event_accuracy_check CHECK (accuracy >= 0::double precision),
  constraint clock_event_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint clock_event_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint clock_event_no_photo_reason_check CHECK (no_photo_reason = ANY (ARRAY['off'::text, 'refused'::text, 'crew'::text, 'denied'::text, 'unavailable'::text, 'full'::text, 'closed'::text])),
  constraint clock_event_no_position_reason_check CHECK (no_position_reason = ANY (ARRAY['denied'::text, 'timeout'::text, 'unavailable'::text, 'closed'::text])),
  constraint clock_event_pkey PRIMARY KEY (id),
  constraint clock_event_type_check CHECK (type = ANY (ARRAY['in'::text, 'out'::text])),
  constraint clock_event_worker_entry_id_fkey FOREIGN KEY (worker_entry_id) REFERENCES worker_entry(id)
);
CREATE INDEX clock_event_time ON public.clock_event USING btree ("time");
CREATE INDEX clock_event_worker ON public.clock_event USING btree (worker_id, "time", worker_entry_id);
CREATE INDEX clock_event_worker_entry ON public.clock_event USING btree (worker_entry_id, "time", id);
CREATE TRIGGER a_version BEFORE UPDATE ON clock_event FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON clock_event REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON clock_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON clock_event REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER b_worker BEFORE INSERT ON clock_event FOR EACH ROW EXECUTE FUNCTION keep_worker_of_event();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON clock_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Event');

create table container_breakdown (
  id uuid not null,
  entry_ids uuid[] not null,
  po text not null,
  digest text not null,
  printed_at timestamp with time zone not null,
  printed_by text not null default acting(),
  version integer not null default 1,
  words jsonb,
  constraint container_breakdown_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  constraint container_breakdown_pkey PRIMARY KEY (id)
);
CREATE INDEX container_breakdown_entries ON public.container_breakdown USING gin (entry_ids);
CREATE TRIGGER a_version BEFORE UPDATE ON container_breakdown FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON container_breakdown REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON container_breakdown REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON container_breakdown REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table container_req (
  id uuid not null,
  job_id uuid,
  answer text,
  name text,
  answered_at timestamp with time zone,
  version integer not null default 1,
  requested_at timestamp with time zone not null default now(),
  requested_by text,
  note text,
  answered_from text,
  answered_with text,
  answered_words jsonb,
  size text,
  wanted_on text,
  place text,
  handled_at timestamp with time zone,
  constraint container_req_answer_check CHECK (answer = ANY (ARRAY['confirm'::text, 'decline'::text])),
  constraint container_req_answered_once CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint container_req_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id),
  constraint container_req_open_has_todays_words CHECK (answered_words IS NULL OR answered_at IS NOT NULL),
  constraint container_req_pkey PRIMARY KEY (id),
  constraint container_req_place_check CHECK (length(place) <= 200),
  constraint container_req_size_check CHECK (length(size) <= 10),
  constraint container_req_wanted_on_check CHECK (wanted_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text)
);
CREATE INDEX container_req_job ON public.container_req USING btree (job_id);
CREATE TRIGGER a_version BEFORE UPDATE ON container_req FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON container_req REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON container_req REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON container_req REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON container_req DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('ContainerReq');

create table crew (
  id uuid not null,
  name text not null,
  supervisor_id uuid,
  edited_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint crew_name_check CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 100),
  constraint crew_pkey PRIMARY KEY (id),
  constraint crew_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX crew_name_once ON public.crew USING btree (lower(btrim(name)));
CREATE INDEX crew_supervisor ON public.crew USING btree (supervisor_id);
CREATE TRIGGER a_version BEFORE UPDATE ON crew FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON crew REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON crew REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON crew REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON crew DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Crew');

create table crew_member (
  id uuid not null default gen_random_uuid(),
  crew_id uuid not null,
  worker_id uuid not null,
  version integer not null default 1,
  constraint crew_member_crew_id_fkey FOREIGN KEY (crew_id) REFERENCES crew(id) ON DELETE CASCADE,
  constraint crew_member_once UNIQUE (crew_id, worker_id),
  constraint crew_member_pkey PRIMARY KEY (id),
  constraint crew_member_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id) ON DELETE CASCADE
);
CREATE INDEX crew_member_worker ON public.crew_member USING btree (worker_id);
CREATE TRIGGER a_version BEFORE UPDATE ON crew_member FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON crew_member REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON crew_member REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON crew_member REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table eos_report (
  id uuid not null,
  schedule_entry_id uuid not null,
  decon boolean,
  prep boolean,
  removal boolean,
  removal_qty numeric,
  bagout boolean,
  bagout_qty numeric,
  breakdown boolean,
  comments text,
  "time" timestamp with time zone,
  version integer not null default 1,
  signature text,
  constraint eos_report_bagout_qty_check CHECK (bagout_qty >= 0::numeric),
  constraint eos_report_pkey PRIMARY KEY (id),
  constraint eos_report_removal_qty_check CHECK (removal_qty >= 0::numeric),
  constraint eos_report_schedule_entry_id_fkey FOREIGN KEY (schedule_entry_id) REFERENCES schedule_entry(id) ON DELETE CASCADE,
  constraint eos_report_schedule_entry_id_key UNIQUE (schedule_entry_id)
);
CREATE TRIGGER a_version BEFORE UPDATE ON eos_report FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON eos_report REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON eos_report REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON eos_report REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON eos_report DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('EosReport');

create table error_count (
  hour timestamp with time zone not null,
  kind text not null,
  count integer not null,
  last_at timestamp with time zone not null,
  constraint error_count_count_check CHECK (count > 0),
  constraint error_count_kind_check CHECK (kind ~ '^[a-z][a-z_]{1,40}$'::text),
  constraint error_count_pkey PRIMARY KEY (hour, kind)
);

create table familiar_place (
  key bytea not null,
  until timestamp with time zone not null,
  constraint familiar_place_pkey PRIMARY KEY (key)
);
CREATE INDEX familiar_place_until ON public.familiar_place USING btree (until);

create table field_refusal (
  id uuid not null,
  kind text not null,
  body jsonb not null,
  account_id uuid,
  supervisor_id uuid,
  made_by text not null default acting(),
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  tries integer not null default 1,
  status_code integer not null,
  code text,
  message text not null,
  messages jsonb,
  aside_at timestamp with time zone,
  aside_by text,
  aside_comment text,
  version integer not null default 1,
  shown jsonb not null,
  constraint field_refusal_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint field_refusal_aside CHECK ((aside_at IS NULL) = (aside_by IS NULL) AND (aside_at IS NULL) = (aside_comment IS NULL)),
  constraint field_refusal_aside_comment_check CHECK (length(btrim(aside_comment)) >= 1 AND length(btrim(aside_comment)) <= 1000),
  constraint field_refusal_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 50),
  constraint field_refusal_pkey PRIMARY KEY (id),
  constraint field_refusal_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id) ON DELETE SET NULL,
  constraint field_refusal_tries_check CHECK (tries > 0)
);
CREATE INDEX field_refusal_account ON public.field_refusal USING btree (account_id);
CREATE INDEX field_refusal_aside_at ON public.field_refusal USING btree (aside_at);
CREATE INDEX field_refusal_supervisor ON public.field_refusal USING btree (supervisor_id);
CREATE TRIGGER a_version BEFORE UPDATE ON field_refusal FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON field_refusal REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON field_refusal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON field_refusal REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON field_refusal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('FieldRefusal');

create table filing (
  id uuid not null,
  job_id uuid not null,
  filing_number text not null,
  file_id uuid,
  saved_at timestamp with time zone not null,
  saved_by text,
  version integer not null default 1,
  constraint filing_file_id_fkey FOREIGN KEY (file_id) REFERENCES filing_file(id) ON DELETE SET NULL,
  constraint filing_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE,
  constraint filing_once_a_job UNIQUE (job_id, filing_number),
  constraint filing_pkey PRIMARY KEY (id)
);
CREATE INDEX filing_file_id ON public.filing USING btree (file_id);
CREATE TRIGGER a_version BEFORE UPDATE ON filing FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON filing REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON filing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON filing REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON filing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_scope_change();
CREATE CONSTRAINT TRIGGER record_city_change AFTER INSERT OR DELETE ON filing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_filings_of_job();

create table filing_file (
  id uuid not null,
  job_id uuid not null,
  name text not null,
  sha256 text not null,
  bytes integer not null,
  pages integer not null,
  filing_numbers text[] not null,
  stored_name text not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by text,
  version integer not null default 1,
  source text not null default 'pdf'::text,
  constraint filing_file_bytes_check CHECK (bytes > 0),
  constraint filing_file_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE,
  constraint filing_file_pages_check CHECK (pages >= 0 AND (source = 'pdf'::text) = (pages > 0)),
  constraint filing_file_pkey PRIMARY KEY (id),
  constraint filing_file_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint filing_file_source CHECK (source = ANY (ARRAY['pdf'::text, 'city'::text]))
);
CREATE INDEX filing_file_job ON public.filing_file USING btree (job_id, uploaded_at);
CREATE INDEX filing_file_sha256 ON public.filing_file USING btree (sha256);
CREATE TRIGGER a_version BEFORE UPDATE ON filing_file FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON filing_file REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON filing_file REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON filing_file REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table first_body (
  kind text not null,
  id uuid not null,
  digests jsonb not null,
  at timestamp with time zone not null default now(),
  constraint first_body_digests_check CHECK (jsonb_typeof(digests) = 'object'::text),
  constraint first_body_pkey PRIMARY KEY (kind, id)
);

create table image_set (
  id uuid not null,
  job_id uuid not null,
  supervisor_id uuid,
  "time" timestamp with time zone not null,
  images jsonb,
  version integer not null default 1,
  note text,
  constraint image_set_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id),
  constraint image_set_pkey PRIMARY KEY (id),
  constraint image_set_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id)
);
CREATE INDEX image_set_job ON public.image_set USING btree (job_id, "time" DESC);
CREATE INDEX image_set_supervisor ON public.image_set USING btree (supervisor_id);
CREATE TRIGGER a_version BEFORE UPDATE ON image_set FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON image_set REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON image_set REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON image_set REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON image_set DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('ImageSet');

create table item (
  id uuid not null,
  name text,
  code integer,
  unit_of_measure text,
  type text not null default 'consumable'::text,
  serial_required boolean default false,
  price numeric,
  version integer not null default 1,
  active boolean not null default true,
  price_changes integer not null default 0,
  constraint item_bagout_active CHECK (active OR id <> '00000000-0000-4000-8000-00000000ba60'::uuid),
  constraint item_pkey PRIMARY KEY (id),
  constraint item_price_check CHECK (price >= 0::numeric),
  constraint item_type_check CHECK (type = ANY (ARRAY['consumable'::text, 'nonconsumable'::text]))
);
CREATE INDEX item_name ON public.item USING btree (name, id);
CREATE TRIGGER a_version BEFORE UPDATE ON item FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON item REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON item REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON item REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER item_keeps_bagout BEFORE DELETE ON item FOR EACH ROW EXECUTE FUNCTION keep_bagout_item();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_item_change();

create table item_entry (
  id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  qty numeric,
  qty_picked numeric,
  version integer not null default 1,
  constraint item_entry_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id),
  constraint item_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES material_order(id) ON DELETE CASCADE,
  constraint item_entry_pkey PRIMARY KEY (id),
  constraint item_entry_qty_check CHECK (qty >= 0::numeric),
  constraint item_entry_qty_picked_check CHECK (qty_picked >= 0::numeric)
);
CREATE INDEX item_entry_bagout ON public.item_entry USING btree (order_id) WHERE (item_id = '00000000-0000-4000-8000-00000000ba60'::uuid);
CREATE INDEX item_entry_item ON public.item_entry USING btree (item_id);
CREATE INDEX item_entry_order ON public.item_entry USING btree (order_id, id);
CREATE TRIGGER a_version BEFORE UPDATE ON item_entry FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON item_entry REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON item_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON item_entry REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER keep_loaded BEFORE DELETE OR UPDATE OF item_id, order_id, qty, qty_picked ON item_entry FOR EACH ROW EXECUTE FUNCTION keep_loaded_bagout();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON item_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_materials_change();

create table item_return_entry (
  id uuid not null,
  return_order_id uuid not null,
  item_id uuid not null,
  qty_returned numeric,
  version integer not null default 1,
  constraint item_return_entry_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id),
  constraint item_return_entry_pkey PRIMARY KEY (id),
  constraint item_return_entry_qty_returned_check CHECK (qty_returned >= 0::numeric),
  constraint item_return_entry_return_order_id_fkey FOREIGN KEY (return_order_id) REFERENCES return_order(id) ON DELETE CASCADE
);
CREATE INDEX item_return_entry_item ON public.item_return_entry USING btree (item_id);
CREATE INDEX item_return_entry_order ON public.item_return_entry USING btree (return_order_id, id);
CREATE TRIGGER a_version BEFORE UPDATE ON item_return_entry FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON item_return_entry REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON item_return_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON item_return_entry REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON item_return_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_materials_change();

create table job (
  id uuid not null,
  address text not null,
  boro text,
  job_num numeric,
  job_num_decimals integer,
  job_desc text,
  premises_detail text,
  budget numeric,
  active boolean not null default true,
  owner_name text,
  owner_address text,
  owner_phone text,
  version integer not null default 1,
  pay_regime text not null default 'private'::text,
  overtime_codes jsonb not null default '[]'::jsonb,
  overtime_holidays jsonb not null default '[]'::jsonb,
  latitude double precision,
  longitude double precision,
  site_radius integer,
  make_up_days jsonb not null default '[]'::jsonb,
  jurisdiction text,
  abatement text not null default 'project'::text,
  constraint job_abatement_check CHECK (abatement = ANY (ARRAY['project'::text, 'minor'::text, 'none'::text])),
  constraint job_budget_check CHECK (budget >= 0::numeric),
  constraint job_job_num_decimals_check CHECK (job_num_decimals >= 0 AND job_num_decimals <= 6),
  constraint job_jurisdiction_check CHECK (jurisdiction = ANY (ARRAY['city'::text, 'state'::text, 'none'::text])),
  constraint job_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint job_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint job_make_up_days_check CHECK (jsonb_typeof(make_up_days) = 'array'::text AND (pay_regime = 'public'::text OR make_up_days = '[]'::jsonb)),
  constraint job_overtime_codes_check CHECK (jsonb_typeof(overtime_codes) = 'array'::text AND (pay_regime = 'public'::text OR overtime_codes = '[]'::jsonb)),
  constraint job_overtime_holidays_check CHECK (jsonb_typeof(overtime_holidays) = 'array'::text AND (pay_regime = 'public'::text OR overtime_holidays = '[]'::jsonb)),
  constraint job_pay_regime_check CHECK (pay_regime = ANY (ARRAY['private'::text, 'public'::text])),
  constraint job_pkey PRIMARY KEY (id),
  constraint job_place_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint job_site_radius_check CHECK (site_radius >= 20 AND site_radius <= 20000)
);
CREATE INDEX job_active_job_num ON public.job USING btree (job_num, id) WHERE active;
CREATE INDEX job_job_num ON public.job USING btree (job_num, id);
CREATE TRIGGER a_version BEFORE UPDATE ON job FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON job REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON job REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON job REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Job');

create table job_inspection (
  id uuid not null,
  type text,
  "time" timestamp with time zone not null,
  address text,
  client text,
  synopsis text,
  images jsonb,
  job_id uuid,
  supervisor_id uuid,
  version integer not null default 1,
  constraint job_inspection_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id),
  constraint job_inspection_pkey PRIMARY KEY (id),
  constraint job_inspection_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id)
);
CREATE INDEX job_inspection_job ON public.job_inspection USING btree (job_id, "time" DESC);
CREATE INDEX job_inspection_supervisor ON public.job_inspection USING btree (supervisor_id);
CREATE TRIGGER a_version BEFORE UPDATE ON job_inspection FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON job_inspection REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON job_inspection REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON job_inspection REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON job_inspection DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('JobInspection');

create table last_seen (
  person_id uuid not null,
  at timestamp with time zone not null,
  constraint last_seen_pkey PRIMARY KEY (person_id)
);

create table load (
  id uuid not null,
  number integer generated always as identity not null,
  kind text,
  container_number text not null default ''::text,
  container_size integer,
  place text not null default ''::text,
  hauler_id uuid,
  landfill_id uuid,
  placed_on date,
  pick_up_requested_on date,
  transported_on date,
  delivered_on date,
  signed_copy_on date,
  wsr_number text not null default ''::text,
  po text not null default ''::text,
  cubic_yards numeric,
  weight_tons numeric,
  no_wsr_reason text not null default ''::text,
  discrepancy text not null default ''::text,
  discrepancy_settled_on date,
  container_req_id uuid,
  closed_at timestamp with time zone,
  closed_by text,
  edited_at timestamp with time zone not null default now(),
  version integer not null default 1,
  signed_copies text[] not null default '{}'::text[],
  closed_words jsonb,
  constraint load_closed_by_somebody CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  constraint load_container_req_id_fkey FOREIGN KEY (container_req_id) REFERENCES container_req(id) ON DELETE SET NULL,
  constraint load_container_req_id_key UNIQUE (container_req_id),
  constraint load_container_size_check CHECK (container_size >= 1 AND container_size <= 200),
  constraint load_cubic_yards_check CHECK (cubic_yards >= 0::numeric AND cubic_yards <= 9999.99),
  constraint load_hauler_id_fkey FOREIGN KEY (hauler_id) REFERENCES waste_company(id),
  constraint load_kind_check CHECK (kind = ANY (ARRAY['open_top'::text, 'box_van'::text])),
  constraint load_landfill_id_fkey FOREIGN KEY (landfill_id) REFERENCES waste_company(id),
  constraint load_number_key UNIQUE (number),
  constraint load_open_has_todays_words CHECK (closed_words IS NULL OR closed_at IS NOT NULL),
  constraint load_pkey PRIMARY KEY (id),
  constraint load_weight_tons_check CHECK (weight_tons >= 0::numeric)
);
CREATE INDEX load_hauler ON public.load USING btree (hauler_id);
CREATE INDEX load_landfill ON public.load USING btree (landfill_id);
CREATE INDEX load_open ON public.load USING btree (number) WHERE (closed_at IS NULL);
CREATE TRIGGER a_version BEFORE UPDATE ON load FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON load REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON load REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON load REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON load DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Load');

create table load_line (
  id uuid not null default gen_random_uuid(),
  load_id uuid not null,
  entry_id uuid not null,
  bags integer not null,
  version integer not null default 1,
  constraint load_line_bags_check CHECK (bags > 0),
  constraint load_line_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES item_entry(id),
  constraint load_line_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON DELETE CASCADE,
  constraint load_line_once UNIQUE (load_id, entry_id),
  constraint load_line_pkey PRIMARY KEY (id)
);
CREATE INDEX load_line_entry ON public.load_line USING btree (entry_id);
CREATE TRIGGER a_version BEFORE UPDATE ON load_line FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON load_line REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON load_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON load_line REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER keep_bags AFTER INSERT OR UPDATE ON load_line FOR EACH ROW EXECUTE FUNCTION keep_bags_in_one_load();

create table load_note (
  id uuid not null,
  load_id uuid not null,
  is_call boolean not null,
  text text not null,
  at timestamp with time zone not null default now(),
  by text not null default acting(),
  version integer not null default 1,
  constraint load_note_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON DELETE CASCADE,
  constraint load_note_pkey PRIMARY KEY (id),
  constraint load_note_text_check CHECK (length(btrim(text)) >= 1 AND length(btrim(text)) <= 1000)
);
CREATE INDEX load_note_load ON public.load_note USING btree (load_id, at);
CREATE TRIGGER a_version BEFORE UPDATE ON load_note FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON load_note REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON load_note REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON load_note REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table load_record (
  id uuid not null default gen_random_uuid(),
  load_id uuid not null,
  job_id uuid not null,
  suffix integer not null,
  constraint load_record_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE,
  constraint load_record_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON DELETE CASCADE,
  constraint load_record_once UNIQUE (load_id, job_id),
  constraint load_record_pkey PRIMARY KEY (id),
  constraint load_record_suffix_check CHECK (suffix >= 0),
  constraint load_record_suffix_once UNIQUE (load_id, suffix)
);
CREATE INDEX load_record_job ON public.load_record USING btree (job_id);
CREATE TRIGGER audit_delete AFTER DELETE ON load_record REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON load_record REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON load_record REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table location (
  id uuid not null,
  supervisor_id uuid not null,
  gps_time timestamp with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  version integer not null default 1,
  accuracy double precision,
  clock_offset double precision,
  constraint location_accuracy_check CHECK (accuracy >= 0::double precision),
  constraint location_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint location_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint location_pkey PRIMARY KEY (id),
  constraint location_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id) ON DELETE CASCADE
);
CREATE INDEX location_supervisor ON public.location USING btree (supervisor_id, gps_time);
CREATE TRIGGER a_version BEFORE UPDATE ON location FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON location REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON location REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON location REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON location DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_location_change();

create table material_order (
  id uuid not null,
  date timestamp with time zone not null,
  job_date timestamp with time zone,
  job_id uuid not null,
  supervisor_id uuid,
  version integer not null default 1,
  constraint material_order_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id),
  constraint material_order_pkey PRIMARY KEY (id),
  constraint material_order_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id)
);
CREATE INDEX material_order_date ON public.material_order USING btree (date, id);
CREATE INDEX material_order_job ON public.material_order USING btree (job_id, date);
CREATE INDEX material_order_supervisor ON public.material_order USING btree (supervisor_id);
CREATE TRIGGER a_version BEFORE UPDATE ON material_order FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON material_order REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON material_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON material_order REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER keep_day_of_closed_load BEFORE UPDATE OF date ON material_order FOR EACH ROW WHEN (old.date IS DISTINCT FROM new.date) EXECUTE FUNCTION keep_day_of_closed_load();
CREATE TRIGGER keep_job BEFORE UPDATE OF job_id ON material_order FOR EACH ROW EXECUTE FUNCTION keep_job_of_loaded();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON material_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_materials_change();

create table node (
  id uuid not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint node_pkey PRIMARY KEY (id)
);

create table office_setting (
  id uuid not null default '00000000-0000-4000-8000-0000000005e7'::uuid,
  company_name text,
  silent_list_time text,
  text_wording jsonb,
  timesheet_columns jsonb,
  timesheet_columns_of_day jsonb,
  version integer not null default 1,
  workweek_starts jsonb,
  time_thresholds jsonb,
  time_rules_off jsonb,
  correction_reasons jsonb,
  worker_page boolean not null default false,
  certificate_gate text not null default 'auto'::text,
  certificate_reminders boolean not null default false,
  bags_per_cubic_yard numeric,
  waste_agency text,
  clock_photos text not null default 'off'::text,
  office_phone text,
  payroll jsonb,
  labor_rates jsonb,
  constraint office_setting_bags_per_cubic_yard_check CHECK (bags_per_cubic_yard >= 1::numeric AND bags_per_cubic_yard <= 100::numeric),
  constraint office_setting_certificate_gate_check CHECK (certificate_gate = ANY (ARRAY['auto'::text, 'off'::text, 'ask'::text, 'refuse'::text])),
  constraint office_setting_clock_photos_check CHECK (clock_photos = ANY (ARRAY['off'::text, 'person'::text, 'crew'::text])),
  constraint office_setting_company_name_check CHECK (length(company_name) <= 200),
  constraint office_setting_id_check CHECK (id = '00000000-0000-4000-8000-0000000005e7'::uuid),
  constraint office_setting_office_phone_check CHECK (office_phone <> ''::text AND length(office_phone) <= 16),
  constraint office_setting_pkey PRIMARY KEY (id),
  constraint office_setting_silent_list_time_check CHECK (silent_list_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint office_setting_waste_agency_check CHECK (length(waste_agency) <= 300)
);
CREATE TRIGGER a_version BEFORE UPDATE ON office_setting FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON office_setting REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON office_setting REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON office_setting REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON office_setting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Settings');

create table password_link (
  account_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint password_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint password_link_pkey PRIMARY KEY (account_id),
  constraint password_link_token_hash_key UNIQUE (token_hash)
);

create table phone (
  id uuid not null default gen_random_uuid(),
  phone_id uuid not null,
  account_id uuid,
  supervisor_id uuid,
  seen_at timestamp with time zone not null,
  waiting integer not null,
  refused integer not null,
  oldest_at timestamp with time zone,
  app_version text,
  clock_offset double precision,
  device text,
  constraint phone_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint phone_once UNIQUE NULLS NOT DISTINCT (phone_id, account_id, supervisor_id),
  constraint phone_person CHECK (num_nonnulls(account_id, supervisor_id) = 1),
  constraint phone_pkey PRIMARY KEY (id),
  constraint phone_refused_check CHECK (refused >= 0),
  constraint phone_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id) ON DELETE CASCADE,
  constraint phone_waiting_check CHECK (waiting >= 0)
);
CREATE INDEX phone_account ON public.phone USING btree (account_id);
CREATE INDEX phone_supervisor ON public.phone USING btree (supervisor_id);

create table price (
  id uuid not null,
  item_id uuid not null,
  date timestamp with time zone not null,
  price numeric not null,
  version integer not null default 1,
  entered bigint generated always as identity not null,
  constraint price_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE,
  constraint price_pkey PRIMARY KEY (id),
  constraint price_price_check CHECK (price >= 0::numeric)
);
CREATE INDEX price_item ON public.price USING btree (item_id, date);
CREATE TRIGGER a_version BEFORE UPDATE ON price FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON price REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON price REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON price REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER count_delete AFTER DELETE ON price REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_price_changes();
CREATE TRIGGER count_insert AFTER INSERT ON price REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_price_changes();
CREATE TRIGGER count_update AFTER UPDATE ON price REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_price_changes();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON price DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_item_change();

create table question (
  id uuid not null,
  checklist_id uuid not null,
  question1 text,
  answer1 text,
  question2 text,
  answer2 text,
  comments text,
  version integer not null default 1,
  place integer,
  images jsonb,
  constraint question_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES checklist(id) ON DELETE CASCADE,
  constraint question_pkey PRIMARY KEY (id)
);
CREATE INDEX question_checklist ON public.question USING btree (checklist_id, id);
CREATE TRIGGER a_version BEFORE UPDATE ON question FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON question REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON question REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON question REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON question DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_question_change();

create table removed_filing (
  id uuid not null,
  deed uuid not null,
  job_id uuid not null,
  filing_number text not null,
  areas integer not null,
  reason text not null,
  kept_rows jsonb not null,
  file_id uuid,
  saved_at timestamp with time zone,
  saved_by text,
  removed_at timestamp with time zone not null,
  removed_by text,
  until timestamp with time zone not null,
  constraint removed_filing_areas_check CHECK (areas > 0),
  constraint removed_filing_file_id_fkey FOREIGN KEY (file_id) REFERENCES filing_file(id) ON DELETE SET NULL,
  constraint removed_filing_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE,
  constraint removed_filing_pkey PRIMARY KEY (id),
  constraint removed_filing_reason_check CHECK (reason = ANY (ARRAY['deleted'::text, 'replaced'::text, 'areas'::text]))
);
CREATE INDEX removed_filing_deed ON public.removed_filing USING btree (deed);
CREATE INDEX removed_filing_file_id ON public.removed_filing USING btree (file_id);
CREATE INDEX removed_filing_job ON public.removed_filing USING btree (job_id, until);
CREATE INDEX removed_filing_until ON public.removed_filing USING btree (until);
CREATE TRIGGER audit_delete AFTER DELETE ON removed_filing REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION audit_removed_filing();
CREATE TRIGGER audit_insert AFTER INSERT ON removed_filing REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION audit_removed_filing();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE ON removed_filing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_scope_change();

create table return_order (
  id uuid not null,
  job_id uuid not null,
  date timestamp with time zone not null,
  version integer not null default 1,
  constraint return_order_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id),
  constraint return_order_pkey PRIMARY KEY (id)
);
CREATE INDEX return_order_job ON public.return_order USING btree (job_id, date);
CREATE TRIGGER a_version BEFORE UPDATE ON return_order FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON return_order REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON return_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON return_order REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON return_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_materials_change();

create table schedule (
  id uuid not null,
  date timestamp with time zone not null,
  day date not null,
  version integer not null default 1,
  constraint schedule_one_a_day UNIQUE (day),
  constraint schedule_pkey PRIMARY KEY (id)
);
CREATE INDEX schedule_date ON public.schedule USING btree (date, id);
CREATE TRIGGER a_version BEFORE UPDATE ON schedule FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON schedule REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON schedule REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON schedule REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON schedule DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Schedule');

create table schedule_entry (
  id uuid not null,
  job_id uuid not null,
  schedule_id uuid not null,
  supervisor_id uuid,
  start_time text default '7:00 AM'::text,
  cancelled boolean not null default false,
  cancelled_reason text,
  notes text,
  version integer not null default 1,
  constraint schedule_entry_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id),
  constraint schedule_entry_pkey PRIMARY KEY (id),
  constraint schedule_entry_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedule(id) ON DELETE CASCADE,
  constraint schedule_entry_start_time_check CHECK (start_time ~ '^(1[0-2]|[1-9]):[0-5][0-9] (AM|PM)$'::text),
  constraint schedule_entry_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id)
);
CREATE INDEX schedule_entry_job ON public.schedule_entry USING btree (job_id, id);
CREATE INDEX schedule_entry_schedule ON public.schedule_entry USING btree (schedule_id, id);
CREATE INDEX schedule_entry_supervisor ON public.schedule_entry USING btree (supervisor_id);
CREATE TRIGGER a_version BEFORE UPDATE ON schedule_entry FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON schedule_entry REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON schedule_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON schedule_entry REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON schedule_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('ScheduleEntry');

create table scope_part (
  id uuid not null,
  job_id uuid not null,
  filing_number text,
  floor text,
  entire_floor boolean,
  section_of_floor text,
  abatement_type text,
  abatement_procedure text,
  type_of_material text,
  square_feet numeric,
  linear_feet numeric,
  permit_required boolean,
  version integer not null default 1,
  constraint scope_part_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE,
  constraint scope_part_linear_feet_check CHECK (linear_feet >= 0::numeric),
  constraint scope_part_pkey PRIMARY KEY (id),
  constraint scope_part_square_feet_check CHECK (square_feet >= 0::numeric)
);
CREATE INDEX scope_part_filing_number ON public.scope_part USING btree (filing_number);
CREATE INDEX scope_part_job ON public.scope_part USING btree (job_id, id);
CREATE TRIGGER a_version BEFORE UPDATE ON scope_part FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON scope_part REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON scope_part REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON scope_part REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER forget_filings_deleted AFTER DELETE ON scope_part REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_filings_without_rows();
CREATE TRIGGER forget_filings_renamed AFTER UPDATE ON scope_part REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_filings_without_rows();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON scope_part DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_scope_change();

create table scope_status (
  id uuid not null,
  scope_part_id uuid not null,
  "time" timestamp with time zone not null default now(),
  square_feet numeric,
  linear_feet numeric,
  version integer not null default 1,
  constraint scope_status_linear_feet_check CHECK (linear_feet >= 0::numeric),
  constraint scope_status_pkey PRIMARY KEY (id),
  constraint scope_status_scope_part_id_fkey FOREIGN KEY (scope_part_id) REFERENCES scope_part(id) ON DELETE CASCADE,
  constraint scope_status_square_feet_check CHECK (square_feet >= 0::numeric)
);
CREATE INDEX scope_status_latest ON public.scope_status USING btree (scope_part_id, "time" DESC);
CREATE TRIGGER a_version BEFORE UPDATE ON scope_status FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON scope_status REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON scope_status REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON scope_status REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON scope_status DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_scope_change();

create table session (
  id uuid not null,
  token_hash bytea not null,
  account_id uuid,
  supervisor_id uuid,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  idle_seconds integer not null,
  expires_at timestamp with time zone not null,
  device text,
  is_phone boolean not null default false,
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_has_one_owner CHECK (num_nonnulls(account_id, supervisor_id) = 1),
  constraint session_idle_seconds_check CHECK (idle_seconds > 0),
  constraint session_pkey PRIMARY KEY (id),
  constraint session_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id) ON DELETE CASCADE,
  constraint session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX session_account ON public.session USING btree (account_id);
CREATE INDEX session_expires ON public.session USING btree (expires_at);
CREATE INDEX session_supervisor ON public.session USING btree (supervisor_id);
CREATE TRIGGER session_end_is_announced AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION announce_session_end();
CREATE TRIGGER session_is_seen AFTER INSERT OR UPDATE OF last_used_at ON session FOR EACH ROW EXECUTE FUNCTION note_last_seen();

create table sign_in_counter (
  key bytea not null,
  used integer not null,
  window_ends timestamp with time zone not null,
  constraint sign_in_counter_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_counter_window ON public.sign_in_counter USING btree (window_ends);

create table stored_file (
  container text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  sha256 text not null,
  original_name text not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by text,
  id uuid not null default gen_random_uuid(),
  constraint stored_file_bytes_check CHECK (bytes > 0),
  constraint stored_file_container_check CHECK (container ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'::text),
  constraint stored_file_id_key UNIQUE (id),
  constraint stored_file_name_check CHECK (name ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'::text),
  constraint stored_file_pkey PRIMARY KEY (container, name),
  constraint stored_file_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER audit_delete AFTER DELETE ON stored_file REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON stored_file REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON stored_file REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table supervisor (
  id uuid not null,
  name text,
  username text,
  email text,
  password_hash text,
  must_change_password boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  phone text,
  role text,
  worker_id uuid,
  constraint supervisor_phone_check CHECK (phone ~ '^([0-9]{10}|\+[2-9][0-9]{7,14})?$'::text),
  constraint supervisor_pkey PRIMARY KEY (id),
  constraint supervisor_role_check CHECK (role = 'supervisor'::text),
  constraint supervisor_username_check CHECK (username = lower(username) AND username <> ''::text),
  constraint supervisor_username_key UNIQUE (username),
  constraint supervisor_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id) ON DELETE SET NULL
);
CREATE INDEX supervisor_name ON public.supervisor USING btree (name, id);
CREATE INDEX supervisor_worker_id_idx ON public.supervisor USING btree (worker_id) WHERE (worker_id IS NOT NULL);
CREATE TRIGGER a_version BEFORE UPDATE ON supervisor FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON supervisor REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON supervisor REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON supervisor REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON supervisor DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Supervisor');
CREATE TRIGGER supervisor_is_not_seen AFTER DELETE ON supervisor FOR EACH ROW EXECUTE FUNCTION forget_last_seen();
CREATE TRIGGER supervisor_off_ends_sessions AFTER UPDATE OF active ON supervisor FOR EACH ROW WHEN (old.active AND NOT new.active) EXECUTE FUNCTION end_sessions_of_inactive();
CREATE TRIGGER supervisor_password_ends_sessions AFTER UPDATE OF password_hash ON supervisor FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash) EXECUTE FUNCTION end_sessions_of_old_password();
CREATE TRIGGER supervisor_role_is_announced AFTER UPDATE OF role ON supervisor FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role) EXECUTE FUNCTION announce_role();
CREATE TRIGGER supervisor_takes_username AFTER INSERT OR UPDATE OF username ON supervisor FOR EACH ROW EXECUTE FUNCTION take_supervisor_username();

create table taken_username (
  username text not null,
  account_id uuid,
  supervisor_id uuid,
  constraint taken_username_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint taken_username_account_id_key UNIQUE (account_id),
  constraint taken_username_has_one_owner CHECK (num_nonnulls(account_id, supervisor_id) = 1),
  constraint taken_username_pkey PRIMARY KEY (username),
  constraint taken_username_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id) ON DELETE CASCADE,
  constraint taken_username_supervisor_id_key UNIQUE (supervisor_id)
);

create table text_message (
  id uuid not null,
  worker_id uuid,
  worker_entry_id uuid,
  schedule_entry_id uuid,
  kind text not null,
  state text not null,
  phone text not null,
  body text not null,
  language text,
  number integer,
  answered boolean not null default false,
  carrier_id text,
  reason text,
  note text not null default ''::text,
  intent_id uuid,
  attempts integer not null default 0,
  "time" timestamp with time zone not null default now(),
  handed_at timestamp with time zone,
  version integer not null default 1,
  container_req_id uuid,
  meaning text,
  read_at timestamp with time zone,
  page_digest bytea,
  supervisor_id uuid,
  about_day date,
  about_job_id uuid,
  about_start_time text,
  needs_office boolean not null default false,
  constraint text_message_carrier_id_key UNIQUE (carrier_id),
  constraint text_message_container_req_id_fkey FOREIGN KEY (container_req_id) REFERENCES container_req(id) ON DELETE CASCADE,
  constraint text_message_kind_check CHECK (kind = ANY (ARRAY['ask'::text, 'cancelled'::text, 'removal'::text, 'message'::text, 'reply'::text, 'container'::text])),
  constraint text_message_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint text_message_meaning_check CHECK (meaning = ANY (ARRAY['confirmed'::text, 'declined'::text, 'stopped'::text, 'started'::text, 'remark'::text])),
  constraint text_message_meaning_of_reply CHECK (kind = 'reply'::text OR meaning IS NULL AND read_at IS NULL),
  constraint text_message_page_digest_key UNIQUE (page_digest),
  constraint text_message_page_of_question CHECK (page_digest IS NULL OR kind = 'ask'::text AND length(page_digest) = 32),
  constraint text_message_pkey PRIMARY KEY (id),
  constraint text_message_reply_is_received CHECK ((kind = 'reply'::text) = (state = 'received'::text)),
  constraint text_message_schedule_entry_id_fkey FOREIGN KEY (schedule_entry_id) REFERENCES schedule_entry(id) ON DELETE SET NULL,
  constraint text_message_state_check CHECK (state = ANY (ARRAY['queued'::text, 'withheld'::text, 'handing'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text, 'received'::text])),
  constraint text_message_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES supervisor(id) ON DELETE CASCADE,
  constraint text_message_to_somebody CHECK ((num_nonnulls(worker_id, supervisor_id, container_req_id) = 1 OR kind = 'reply'::text AND num_nonnulls(worker_id, supervisor_id, container_req_id) = 0) AND (kind = 'container'::text) = (container_req_id IS NOT NULL) AND (supervisor_id IS NULL OR kind = 'message'::text)),
  constraint text_message_worker_entry_id_fkey FOREIGN KEY (worker_entry_id) REFERENCES worker_entry(id) ON DELETE SET NULL,
  constraint text_message_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id)
);
CREATE UNIQUE INDEX text_message_container_intent ON public.text_message USING btree (intent_id) WHERE (worker_id IS NULL);
CREATE INDEX text_message_container_req ON public.text_message USING btree (container_req_id, "time");
CREATE UNIQUE INDEX text_message_intent ON public.text_message USING btree (intent_id, worker_id);
CREATE INDEX text_message_needs_office ON public.text_message USING btree (worker_id) WHERE (needs_office AND (read_at IS NULL));
CREATE INDEX text_message_phone ON public.text_message USING btree (phone, "time");
CREATE INDEX text_message_phone_on_its_way ON public.text_message USING btree (phone, "time") WHERE (state = ANY (ARRAY['queued'::text, 'handing'::text, 'unknown'::text]));
CREATE INDEX text_message_reply ON public.text_message USING btree (worker_id, "time") WHERE (kind = 'reply'::text);
CREATE INDEX text_message_schedule_entry ON public.text_message USING btree (schedule_entry_id);
CREATE INDEX text_message_supervisor ON public.text_message USING btree (supervisor_id) WHERE (supervisor_id IS NOT NULL);
CREATE INDEX text_message_unknown_number ON public.text_message USING btree ("time") WHERE ((kind = 'reply'::text) AND (worker_id IS NULL));
CREATE INDEX text_message_unsettled ON public.text_message USING btree (state, "time") WHERE (state = ANY (ARRAY['queued'::text, 'handing'::text, 'unknown'::text]));
CREATE INDEX text_message_worker ON public.text_message USING btree (worker_id, "time");
CREATE INDEX text_message_worker_entry ON public.text_message USING btree (worker_entry_id, "time");
CREATE INDEX text_message_worker_on_its_way ON public.text_message USING btree (worker_id, "time") WHERE (state = ANY (ARRAY['queued'::text, 'handing'::text, 'unknown'::text]));
CREATE TRIGGER a_version BEFORE UPDATE ON text_message FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON text_message REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON text_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON text_message REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON text_message DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('TextMessage');
CREATE TRIGGER withhold_question BEFORE UPDATE OF worker_entry_id ON text_message FOR EACH ROW WHEN (old.worker_entry_id IS NOT NULL AND new.worker_entry_id IS NULL AND old.state = 'queued'::text AND new.kind = 'ask'::text) EXECUTE FUNCTION withhold_question();

create table text_opt_out (
  phone text not null,
  at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  constraint text_opt_out_id_key UNIQUE (id),
  constraint text_opt_out_pkey PRIMARY KEY (phone)
);
CREATE TRIGGER audit_delete AFTER DELETE ON text_opt_out REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON text_opt_out REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON text_opt_out REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table time_claim (
  id uuid not null,
  worker_id uuid not null,
  worker_entry_id uuid not null,
  punch_id uuid,
  type text not null,
  "time" timestamp with time zone not null,
  comment text,
  made_at timestamp with time zone not null default clock_timestamp(),
  made_by text not null default acting(),
  constraint time_claim_comment_check CHECK (length(comment) >= 1 AND length(comment) <= 300),
  constraint time_claim_pkey PRIMARY KEY (id),
  constraint time_claim_type_check CHECK (type = ANY (ARRAY['in'::text, 'out'::text])),
  constraint time_claim_worker_entry_id_fkey FOREIGN KEY (worker_entry_id) REFERENCES worker_entry(id),
  constraint time_claim_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id)
);
CREATE INDEX time_claim_worker ON public.time_claim USING btree (worker_id);
CREATE INDEX time_claim_worker_entry ON public.time_claim USING btree (worker_entry_id, made_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON time_claim FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_delete AFTER DELETE ON time_claim REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON time_claim REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON time_claim REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER record_change AFTER INSERT ON time_claim REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_time_review();

create table time_correction (
  id uuid not null,
  act_id uuid not null,
  punch_id uuid not null,
  action text not null,
  origin_id uuid not null,
  worker_entry_id uuid not null,
  worker_id uuid not null,
  type text not null,
  "time" timestamp with time zone not null,
  role text,
  replaces_id uuid,
  reason text not null,
  comment text,
  made_at timestamp with time zone not null default now(),
  made_by text not null default acting(),
  certificate_reason text,
  constraint time_correction_action_check CHECK (action = ANY (ARRAY['add'::text, 'change'::text, 'void'::text, 'restore'::text])),
  constraint time_correction_adds CHECK ((action = 'add'::text) = (punch_id = id)),
  constraint time_correction_begins CHECK (action <> 'add'::text OR replaces_id IS NULL),
  constraint time_correction_certificate_reason_check CHECK (length(certificate_reason) <= 500),
  constraint time_correction_comment_check CHECK (length(comment) <= 1000),
  constraint time_correction_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES worker_entry(id),
  constraint time_correction_pkey PRIMARY KEY (id),
  constraint time_correction_reason_check CHECK (length(btrim(reason)) >= 1 AND length(btrim(reason)) <= 100),
  constraint time_correction_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES time_correction(id),
  constraint time_correction_seen UNIQUE NULLS NOT DISTINCT (punch_id, replaces_id),
  constraint time_correction_type_check CHECK (type = ANY (ARRAY['in'::text, 'out'::text])),
  constraint time_correction_worker_entry_id_fkey FOREIGN KEY (worker_entry_id) REFERENCES worker_entry(id),
  constraint time_correction_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id)
);
CREATE INDEX time_correction_act ON public.time_correction USING btree (act_id);
CREATE INDEX time_correction_origin ON public.time_correction USING btree (origin_id);
CREATE INDEX time_correction_worker ON public.time_correction USING btree (worker_id, "time", worker_entry_id);
CREATE INDEX time_correction_worker_entry ON public.time_correction USING btree (worker_entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON time_correction FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_delete AFTER DELETE ON time_correction REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON time_correction REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON time_correction REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER b_worker BEFORE INSERT ON time_correction FOR EACH ROW EXECUTE FUNCTION keep_worker_of_correction();
CREATE TRIGGER mark_corrected AFTER INSERT ON time_correction REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_corrected();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON time_correction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('TimeCorrection');

create table time_day_state (
  id uuid not null default gen_random_uuid(),
  act_id uuid not null,
  worker_id uuid not null,
  day date not null,
  state text not null,
  digest text not null,
  minutes double precision not null,
  reason text,
  replaces_id uuid,
  made_at timestamp with time zone not null default now(),
  made_by text not null default acting(),
  words jsonb,
  constraint time_day_state_locked_words CHECK (words IS NULL OR state = 'locked'::text),
  constraint time_day_state_pkey PRIMARY KEY (id),
  constraint time_day_state_reason CHECK (state <> 'open'::text OR reason IS NOT NULL),
  constraint time_day_state_reason_check CHECK (length(btrim(reason)) >= 1 AND length(btrim(reason)) <= 1000),
  constraint time_day_state_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES time_day_state(id),
  constraint time_day_state_seen UNIQUE NULLS NOT DISTINCT (worker_id, day, replaces_id),
  constraint time_day_state_state_check CHECK (state = ANY (ARRAY['open'::text, 'reviewed'::text, 'approved'::text, 'locked'::text])),
  constraint time_day_state_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id)
);
CREATE INDEX time_day_state_act ON public.time_day_state USING btree (act_id);
CREATE INDEX time_day_state_day ON public.time_day_state USING btree (day, worker_id);
CREATE INDEX time_day_state_replaced ON public.time_day_state USING btree (replaces_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON time_day_state FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_delete AFTER DELETE ON time_day_state REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON time_day_state REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON time_day_state REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER record_change AFTER INSERT ON time_day_state REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_time_review();

create table time_exception_answer (
  id uuid not null default gen_random_uuid(),
  act_id uuid not null,
  worker_id uuid not null,
  day date not null,
  key text not null,
  is_nothing_to_change boolean not null,
  comment text,
  made_at timestamp with time zone not null default clock_timestamp(),
  made_by text not null default acting(),
  constraint time_exception_answer_comment_check CHECK (length(comment) <= 1000),
  constraint time_exception_answer_once UNIQUE (act_id, worker_id, day, key),
  constraint time_exception_answer_pkey PRIMARY KEY (id),
  constraint time_exception_answer_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id)
);
CREATE INDEX time_exception_answer_day ON public.time_exception_answer USING btree (day, worker_id, key, made_at DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON time_exception_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_delete AFTER DELETE ON time_exception_answer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON time_exception_answer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON time_exception_answer REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE TRIGGER record_change AFTER INSERT ON time_exception_answer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_time_review();

create table time_export (
  id uuid not null,
  from_day date not null,
  to_day date not null,
  file text not null,
  sha256 text not null,
  digests jsonb not null,
  made_at timestamp with time zone not null default now(),
  made_by text not null default acting(),
  constraint time_export_check CHECK (to_day >= from_day),
  constraint time_export_pkey PRIMARY KEY (id)
);
CREATE INDEX time_export_days ON public.time_export USING btree (from_day, to_day);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON time_export FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_delete AFTER DELETE ON time_export REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON time_export REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON time_export REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();

create table used_ticket (
  key bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_ticket_pkey PRIMARY KEY (key)
);
CREATE INDEX used_ticket_expires ON public.used_ticket USING btree (expires_at);

create table waste_company (
  id uuid not null,
  kind text not null,
  name text not null,
  operator text not null default ''::text,
  address text not null default ''::text,
  phone text not null default ''::text,
  permit_number text not null default ''::text,
  permit_expires date,
  active boolean not null default true,
  version integer not null default 1,
  constraint waste_company_kind_check CHECK (kind = ANY (ARRAY['hauler'::text, 'landfill'::text])),
  constraint waste_company_name_check CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 200),
  constraint waste_company_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX waste_company_name_once ON public.waste_company USING btree (kind, lower(btrim(name)));
CREATE TRIGGER a_version BEFORE UPDATE ON waste_company FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON waste_company REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON waste_company REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON waste_company REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON waste_company DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('WasteCompany');

create table worker (
  id uuid not null,
  name text,
  phone text,
  address text,
  last_four_ss bytea,
  active boolean not null default true,
  role text default 'field'::text,
  language text not null default 'en'::text,
  version integer not null default 1,
  employee_number text,
  constraint worker_employee_number_check CHECK (employee_number <> ''::text AND length(employee_number) <= 20),
  constraint worker_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint worker_phone_check CHECK (phone ~ '^(\d{10}|\+[2-9]\d{7,14})$'::text),
  constraint worker_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX worker_employee_number ON public.worker USING btree (employee_number) WHERE (employee_number IS NOT NULL);
CREATE INDEX worker_name ON public.worker USING btree (name, id);
CREATE INDEX worker_phone ON public.worker USING btree (phone);
CREATE TRIGGER a_version BEFORE UPDATE ON worker FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON worker REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON worker REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON worker REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON worker DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Worker');

create table worker_entry (
  id uuid not null,
  worker_id uuid not null,
  schedule_entry_id uuid not null,
  txt_status text,
  txt_status_time timestamp with time zone,
  txt_reason text,
  version integer not null default 1,
  planned boolean not null default true,
  corrected boolean not null default false,
  constraint worker_entry_once_a_job UNIQUE (schedule_entry_id, worker_id),
  constraint worker_entry_pkey PRIMARY KEY (id),
  constraint worker_entry_schedule_entry_id_fkey FOREIGN KEY (schedule_entry_id) REFERENCES schedule_entry(id) ON DELETE CASCADE,
  constraint worker_entry_txt_status_check CHECK (txt_status = ANY (ARRAY['y'::text, 'n'::text, 'sent'::text, 'error'::text])),
  constraint worker_entry_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES worker(id)
);
CREATE INDEX worker_entry_worker ON public.worker_entry USING btree (worker_id, schedule_entry_id);
CREATE TRIGGER a_version BEFORE UPDATE ON worker_entry FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER audit_delete AFTER DELETE ON worker_entry REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_delete();
CREATE TRIGGER audit_insert AFTER INSERT ON worker_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_insert();
CREATE TRIGGER audit_update AFTER UPDATE ON worker_entry REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_update();
CREATE CONSTRAINT TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON worker_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('WorkerEntry');

CREATE OR REPLACE FUNCTION public.acting()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(nullif(current_setting('daysheet.actor', true), ''), 'database') $function$
;

CREATE OR REPLACE FUNCTION public.announce_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daysheet_session_end', id::text) from session
  where (case tg_table_name when 'supervisor' then supervisor_id else account_id end) = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daysheet_session_end', old.id::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_table(watched regclass, entity text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create constraint trigger record_change after insert or update or delete on %s deferrable initially deferred
    for each row execute function record_change(%L)', watched, entity);
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_entry (actor, action, table_name, row_id, old_values)
  select acting(), 'delete', tg_table_name, o.id, to_jsonb(o) - '{password_hash,last_four_ss}'::text[] from removed o;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_entry (actor, action, table_name, row_id, new_values)
  select acting(), 'insert', tg_table_name, n.id, to_jsonb(n) - '{password_hash,last_four_ss}'::text[] from added n;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_removed_filing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_entry (actor, action, table_name, row_id, old_values, new_values)
  select acting(), lower(tg_op), tg_table_name, t.id,
    case tg_op when 'DELETE' then to_jsonb(t) - 'kept_rows' end, case tg_op when 'INSERT' then to_jsonb(t) - 'kept_rows' end
  from touched t;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_table(watched regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as added for each statement execute function audit_insert()', watched);
  execute format('create trigger audit_update after update on %s referencing old table as removed new table as added for each statement execute function audit_update()', watched);
  execute format('create trigger audit_delete after delete on %s referencing old table as removed for each statement execute function audit_delete()', watched);
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_entry (actor, action, table_name, row_id, old_values, new_values)
  select acting(), 'update', tg_table_name, pair.id,
    pair.o - '{password_hash,last_four_ss}'::text[],
    (pair.n - '{password_hash,last_four_ss}'::text[])
      || case when pair.o -> 'password_hash' is distinct from pair.n -> 'password_hash' then '{"password_hash":"changed"}'::jsonb else '{}' end
      || case when pair.o -> 'last_four_ss' is distinct from pair.n -> 'last_four_ss' then '{"last_four_ss":"changed"}'::jsonb else '{}' end
  from (select n.id, to_jsonb(o) o, to_jsonb(n) n from added n join removed o using (id)) pair
  where pair.o is distinct from pair.n
    and (pair.n ->> 'version')::integer is not distinct from (pair.o ->> 'version')::integer + 1
  order by (pair.n ->> 'version')::integer;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_price_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version;
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_password_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from password_link where account_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_sessions_of_inactive()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'supervisor' then
    delete from session where supervisor_id = new.id;
  else
    delete from session where account_id = new.id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_sessions_of_old_password()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept text := coalesce(current_setting('daysheet.kept_session', true), '');
begin
  delete from session
  where (case tg_table_name when 'supervisor' then supervisor_id else account_id end) = new.id and id::text <> kept;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_filings_without_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from filing f using (select distinct r.job_id, r.filing_number from removed r) gone
  where f.job_id = gone.job_id and f.filing_number = gone.filing_number
    and not exists (select from scope_part p where p.job_id = f.job_id and p.filing_number = f.filing_number);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_last_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from last_seen where person_id = old.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('daysheet.owner', 0));
  if not exists (select from account where role = 'owner' and active) then
    raise exception 'The last owner cannot go' using errcode = 'check_violation', constraint = 'account_keeps_an_owner', table = 'account';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_bagout_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.id = '00000000-0000-4000-8000-00000000ba60' then
    raise exception 'The Bagout item cannot be deleted' using errcode = 'restrict_violation', table = 'item';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_bags_in_one_load()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_day_of_closed_load()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_job_of_loaded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_loaded_bagout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_worker_of_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select c.worker_id, coalesce((select v.role from clock_event v where v.id = new.punch_id), (select t.role from time_correction t where t.id = new.punch_id), w.role)
  into new.worker_id, new.role
  from worker_entry c join worker w on w.id = c.worker_id where c.id = new.origin_id;
  if not exists (select from worker_entry c where c.id = new.worker_entry_id and c.worker_id = new.worker_id) then
    raise exception 'a punch stays with its worker' using errcode = 'check_violation', constraint = 'time_correction_same_worker';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_worker_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select c.worker_id, w.role into new.worker_id, new.role
  from worker_entry c join worker w on w.id = c.worker_id where c.id = new.worker_entry_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.loads_holding(entry uuid, besides uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select string_agg(l.bags || ' in load ' || d.number, ' and ' order by d.number)
   from load_line l join load d on d.id = l.load_id where l.entry_id = entry and l.load_id is distinct from besides $function$
;

CREATE OR REPLACE FUNCTION public.mark_corrected()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update worker_entry c set corrected = true
  where not c.corrected and c.id in (select origin_id from added union select worker_entry_id from added);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_last_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into last_seen (person_id, at) values (coalesce(new.account_id, new.supervisor_id), new.last_used_at)
  on conflict (person_id) do update set at = greatest(last_seen.at, excluded.at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_certificate_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  row_now jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  entity text := tg_argv[0];
  schedule uuid;
  detail jsonb;
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  if entity = 'WorkerEntry' then
    select e.schedule_id into schedule from schedule_entry e where e.id = (row_now ->> 'schedule_entry_id')::uuid;
    detail := jsonb_build_object(
      'workerId', row_now -> 'worker_id', 'scheduleEntryId', row_now -> 'schedule_entry_id',
      'txtStatus', row_now -> 'txt_status', 'txtStatusTime', row_now -> 'txt_status_time', 'txtReason', row_now -> 'txt_reason');
  elsif entity = 'ScheduleEntry' then
    schedule := (row_now ->> 'schedule_id')::uuid;
    detail := jsonb_build_object('jobId', row_now -> 'job_id', 'supervisorId', row_now -> 'supervisor_id');
  elsif entity = 'Schedule' then
    schedule := (row_now ->> 'id')::uuid;
  elsif entity = 'EosReport' then
    select e.schedule_id into schedule from schedule_entry e where e.id = (row_now ->> 'schedule_entry_id')::uuid;
    detail := jsonb_build_object('scheduleEntryId', row_now -> 'schedule_entry_id');
  elsif entity = 'Event' then
    detail := jsonb_build_object('workerEntryId', row_now -> 'worker_entry_id');
  elsif entity = 'TimeCorrection' then
    -- A punch that was moved is about two worker entries, and says neither.
    detail := case when row_now -> 'origin_id' = row_now -> 'worker_entry_id' then jsonb_build_object('workerEntryId', row_now -> 'worker_entry_id') end;
  elsif entity = 'TextMessage' then
    detail := jsonb_build_object('workerEntryId', row_now -> 'worker_entry_id', 'containerReqId', row_now -> 'container_req_id');
  elsif entity in ('Checklist', 'ImageSet', 'JobInspection', 'ContainerReq') then
    detail := jsonb_build_object('jobId', row_now -> 'job_id');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0));
  insert into change_event (entity, type, row_id, schedule_id, data)
  values (entity, case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'remove' end, (row_now ->> 'id')::uuid, schedule, detail);
  perform pg_notify('daysheet_change', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_city_filing_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, old.start_date, old.end_date) is not distinct from (new.status, new.start_date, new.end_date) then
    return null;
  end if;
  perform tell_once('CityFiling', (select array_agg(distinct f.job_id order by f.job_id) from filing f where f.filing_number = new.filing_number), true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_filings_of_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('daysheet.quiet', true) = 'on' then
    return null;
  end if;
  perform tell_once('CityFiling', array[old.job_id, new.job_id], true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_item_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.record_location_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  perform tell_once('Location', array[old.supervisor_id, new.supervisor_id], false);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_materials_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.record_question_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  -- One that was made or changed in this transaction tells of itself.
  perform tell_once('Checklist', (select array_agg(c.id) from checklist c
    where c.id in (old.checklist_id, new.checklist_id) and c.xmin <> pg_current_xact_id()::xid), false);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_scope_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.record_time_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_once('TimeReview', (select array_agg(distinct worker_id) from added), false);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('daysheet.audit_is_archived', true) = 'on'
    and pg_has_role((select relowner from pg_class where oid = tg_relid), 'member') then
    return null;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are added and stay as they are', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_account_username()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into taken_username (username, account_id) values (new.username, new.id)
  on conflict (account_id) do update set username = excluded.username;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_supervisor_username()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.username is null then
    delete from taken_username where supervisor_id = new.id;
  else
    insert into taken_username (username, supervisor_id) values (new.username, new.id)
    on conflict (supervisor_id) do update set username = excluded.username;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_once(entity text, ids uuid[], with_job boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.watch_table(watched regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger a_version before update on %s for each row execute function count_version()', watched);
  execute format('create trigger audit_insert after insert on %s referencing new table as added for each statement execute function audit_insert()', watched);
  execute format('create trigger audit_update after update on %s referencing old table as removed new table as added for each statement execute function audit_update()', watched);
  execute format('create trigger audit_delete after delete on %s referencing old table as removed for each statement execute function audit_delete()', watched);
end $function$
;

CREATE OR REPLACE FUNCTION public.withhold_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.state := 'withheld';
  new.reason := 'Not sent: they were taken off the job';
  return new;
end $function$
;
