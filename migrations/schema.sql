-- Written by `npm run schema` from the migrations: the schema as it stands, for review.

create view access_by_ties as
 SELECT 'area'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT t.group_id
           FROM area_group t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.area_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM area n
UNION ALL
 SELECT 'procedure'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT t.group_id
           FROM procedure_group t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.procedure_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM procedure n
UNION ALL
 SELECT 'template'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT t.group_id
           FROM template_group t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.template_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM template n
UNION ALL
 SELECT 'procedure_set'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT t.group_id
           FROM procedure_set_group t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.set_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM procedure_set n
UNION ALL
 SELECT 'document_folder'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT DISTINCT t.group_id
           FROM document_folder_tie t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.folder_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM document_folder n
UNION ALL
 SELECT 'document'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT DISTINCT t.group_id
           FROM document_tie t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.document_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM document n
UNION ALL
 SELECT 'copilot_suggestion'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT t.group_id
           FROM copilot_suggestion_group t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.suggestion_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM copilot_suggestion n
UNION ALL
 SELECT 'received_procedure'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT t.group_id
           FROM received_procedure_group t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.received_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM received_procedure n
UNION ALL
 SELECT 'element_list'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT t.group_id
           FROM element_list_group t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.element_list_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM element_list n
UNION ALL
 SELECT 'time_study'::text AS noun,
    n.workspace_id,
    n.id,
    n.access_set_id,
    ARRAY( SELECT t.group_id
           FROM time_study_group t
          WHERE ((t.workspace_id = n.workspace_id) AND (t.study_id = n.id))
          ORDER BY t.group_id) AS group_ids
   FROM time_study n;

create table access_group (
  workspace_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  icon text not null default 'users'::text,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint access_group_pkey PRIMARY KEY (workspace_id, id),
  constraint access_group_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint access_group_workspace_id_parent_id_fkey FOREIGN KEY (workspace_id, parent_id) REFERENCES access_group(workspace_id, id)
);
CREATE INDEX access_group_parent ON public.access_group USING btree (workspace_id, parent_id);
CREATE UNIQUE INDEX access_group_name ON public.access_group USING btree (workspace_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(NORMALIZE(name, NFKC)));
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table access_group_below (
  workspace_id uuid not null,
  group_id uuid not null,
  below_id uuid not null,
  constraint access_group_below_pkey PRIMARY KEY (workspace_id, group_id, below_id),
  constraint access_group_below_workspace_id_below_id_fkey FOREIGN KEY (workspace_id, below_id) REFERENCES access_group(workspace_id, id) ON DELETE CASCADE,
  constraint access_group_below_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id) ON DELETE CASCADE,
  constraint stamp_gate TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX access_group_below_up ON public.access_group_below USING btree (workspace_id, below_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table access_set (
  workspace_id uuid not null,
  id uuid not null,
  group_ids uuid[] not null,
  constraint access_set_check CHECK ((id = fettle_access_set_id(group_ids))),
  constraint access_set_pkey PRIMARY KEY (workspace_id, id),
  constraint access_set_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table access_set_group (
  workspace_id uuid not null,
  group_id uuid not null,
  set_id uuid not null,
  constraint access_set_group_pkey PRIMARY KEY (workspace_id, group_id, set_id),
  constraint access_set_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint access_set_group_workspace_id_set_id_fkey FOREIGN KEY (workspace_id, set_id) REFERENCES access_set(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX access_set_group_set ON public.access_set_group USING btree (workspace_id, set_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table adaptation (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  source_procedure_id uuid,
  source_number integer not null,
  source_title text not null,
  taken jsonb not null,
  reviewed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint adaptation_pkey PRIMARY KEY (workspace_id, id),
  constraint adaptation_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint adaptation_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint adaptation_workspace_id_source_procedure_id_fkey FOREIGN KEY (workspace_id, source_procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE SET NULL (source_procedure_id)
);
CREATE INDEX adaptation_source ON public.adaptation USING btree (workspace_id, source_procedure_id);
CREATE UNIQUE INDEX adaptation_procedure ON public.adaptation USING btree (workspace_id, procedure_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table analytics_summary (
  workspace_id uuid not null,
  profile_id uuid not null,
  sent_for text not null,
  constraint analytics_summary_pkey PRIMARY KEY (workspace_id, profile_id),
  constraint analytics_summary_sent_for_check CHECK ((sent_for ~ '^\d{4}-\d\d-\d\d$'::text)),
  constraint analytics_summary_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint analytics_summary_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table analytics_tally (
  workspace_id uuid not null,
  kind text not null,
  profile_id uuid not null,
  thing_id uuid not null,
  year integer not null,
  first_count integer not null,
  second_count integer not null,
  marks bytea not null,
  constraint analytics_tally_kind_check CHECK ((kind = ANY (ARRAY['area'::text, 'view'::text, 'run'::text, 'question'::text, 'answer'::text]))),
  constraint analytics_tally_marks_check CHECK (((octet_length(marks) = (2 * (first_count + second_count))) AND (marks <> '\x'::bytea))),
  constraint analytics_tally_pkey PRIMARY KEY (workspace_id, kind, year, profile_id, thing_id),
  constraint analytics_tally_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint analytics_tally_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table analytics_tally_state (
  workspace_id uuid not null,
  time_zone text not null,
  filled_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint analytics_tally_state_pkey PRIMARY KEY (workspace_id),
  constraint analytics_tally_state_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table analytics_view (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  screen text not null,
  name text not null,
  asked jsonb not null,
  is_shared boolean not null,
  created_at timestamp with time zone not null,
  constraint analytics_view_name_check CHECK ((name <> ''::text)),
  constraint analytics_view_pkey PRIMARY KEY (workspace_id, id),
  constraint analytics_view_screen_check CHECK ((screen = ANY (ARRAY['overview'::text, 'procedures'::text]))),
  constraint analytics_view_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint analytics_view_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX analytics_view_of_profile ON public.analytics_view USING btree (workspace_id, profile_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table app_user (
  id uuid not null,
  created_at timestamp with time zone not null default now(),
  disabled_at timestamp with time zone,
  constraint app_user_pkey PRIMARY KEY (id)
);

create table approval_request (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  content_hash text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  stages jsonb not null,
  state text not null default 'open'::text,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_because text,
  constraint approval_request_end CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint approval_request_pkey PRIMARY KEY (workspace_id, id),
  constraint approval_request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint approval_request_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint approval_request_workspace_id_requested_by_fkey FOREIGN KEY (workspace_id, requested_by) REFERENCES profile(workspace_id, id),
  constraint approval_request_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE INDEX approval_request_version ON public.approval_request USING btree (workspace_id, version_id, requested_at);
CREATE UNIQUE INDEX approval_request_open ON public.approval_request USING btree (workspace_id, version_id) WHERE (state = 'open'::text);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table approval_setting (
  workspace_id uuid not null,
  stages jsonb not null default '[]'::jsonb,
  reminder_days integer not null default 3,
  revision integer not null default 1,
  constraint approval_setting_pkey PRIMARY KEY (workspace_id),
  constraint approval_setting_reminder_days_check CHECK (((reminder_days >= 1) AND (reminder_days <= 90))),
  constraint approval_setting_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table approval_signature (
  workspace_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  stage integer not null,
  meaning text not null,
  profile_id uuid not null,
  printed_name text not null,
  signed_at timestamp with time zone not null,
  content_hash text not null,
  constraint approval_signature_pkey PRIMARY KEY (workspace_id, id),
  constraint approval_signature_stage_check CHECK (((stage >= 0) AND (stage <= 9))),
  constraint approval_signature_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint approval_signature_workspace_id_request_id_fkey FOREIGN KEY (workspace_id, request_id) REFERENCES approval_request(workspace_id, id),
  constraint approval_signature_workspace_id_request_id_profile_id_key UNIQUE (workspace_id, request_id, profile_id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table area (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  picture_id uuid,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint area_pkey PRIMARY KEY (workspace_id, id),
  constraint area_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint area_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint area_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint area_workspace_id_picture_id_fkey FOREIGN KEY (workspace_id, picture_id) REFERENCES asset(workspace_id, id)
);
CREATE INDEX area_access_set ON public.area USING btree (workspace_id, access_set_id);
CREATE INDEX area_name ON public.area USING btree (workspace_id, lower(name), id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table area_connection (
  workspace_id uuid not null,
  area_id uuid not null,
  other_id uuid not null,
  constraint area_connection_check CHECK ((area_id < other_id)),
  constraint area_connection_pkey PRIMARY KEY (workspace_id, area_id, other_id),
  constraint area_connection_workspace_id_area_id_fkey FOREIGN KEY (workspace_id, area_id) REFERENCES area(workspace_id, id) ON DELETE CASCADE,
  constraint area_connection_workspace_id_other_id_fkey FOREIGN KEY (workspace_id, other_id) REFERENCES area(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX area_connection_other ON public.area_connection USING btree (workspace_id, other_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table area_group (
  workspace_id uuid not null,
  area_id uuid not null,
  group_id uuid not null,
  constraint area_group_pkey PRIMARY KEY (workspace_id, area_id, group_id),
  constraint area_group_workspace_id_area_id_fkey FOREIGN KEY (workspace_id, area_id) REFERENCES area(workspace_id, id) ON DELETE CASCADE,
  constraint area_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id)
);
CREATE INDEX area_group_group ON public.area_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table area_note (
  workspace_id uuid not null,
  id uuid not null,
  area_id uuid not null,
  content jsonb not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  constraint area_note_pkey PRIMARY KEY (workspace_id, id),
  constraint area_note_workspace_id_area_id_fkey FOREIGN KEY (workspace_id, area_id) REFERENCES area(workspace_id, id) ON DELETE CASCADE,
  constraint area_note_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint area_note_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX area_note_area ON public.area_note USING btree (workspace_id, area_id, created_at);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table area_note_version (
  workspace_id uuid not null,
  note_id uuid not null,
  revision integer not null,
  content jsonb not null,
  written_by uuid not null,
  written_at timestamp with time zone not null,
  constraint area_note_version_pkey PRIMARY KEY (workspace_id, note_id, revision),
  constraint area_note_version_workspace_id_note_id_fkey FOREIGN KEY (workspace_id, note_id) REFERENCES area_note(workspace_id, id) ON DELETE CASCADE,
  constraint area_note_version_workspace_id_written_by_fkey FOREIGN KEY (workspace_id, written_by) REFERENCES profile(workspace_id, id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table asset (
  workspace_id uuid not null,
  id uuid not null,
  state text not null,
  content_type text not null,
  file_name text not null default ''::text,
  size_bytes bigint,
  sha256 text,
  width_px integer,
  height_px integer,
  sizes jsonb,
  uploaded_by uuid not null,
  upload_hash bytea,
  upload_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  unused_since timestamp with time zone,
  deleted_at timestamp with time zone,
  is_resumable boolean not null default false,
  announced_by uuid,
  made_from uuid,
  fingerprint text,
  taken_before timestamp with time zone,
  constraint asset_fingerprint_check CHECK ((length(fingerprint) = 64)),
  constraint asset_pkey PRIMARY KEY (workspace_id, id),
  constraint asset_state_check CHECK ((state = ANY (ARRAY['expected'::text, 'received'::text, 'stored'::text, 'deleted'::text]))),
  constraint asset_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint asset_workspace_id_uploaded_by_fkey FOREIGN KEY (workspace_id, uploaded_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX asset_by_digest ON public.asset USING btree (workspace_id, sha256) WHERE (state = 'stored'::text);
CREATE INDEX asset_playable ON public.asset USING btree (workspace_id, created_at) WHERE ((state = 'stored'::text) AND ((content_type ~~ 'video/%'::text) OR (content_type ~~ 'audio/%'::text)));
CREATE INDEX asset_state ON public.asset USING btree (workspace_id, state, created_at);
CREATE INDEX asset_unused ON public.asset USING btree (workspace_id, unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX asset_upload ON public.asset USING btree (workspace_id, upload_hash) WHERE (upload_hash IS NOT NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table asset_captions (
  workspace_id uuid not null,
  asset_id uuid not null,
  language text not null,
  vtt text not null,
  revision integer not null default 1,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  constraint asset_captions_pkey PRIMARY KEY (workspace_id, asset_id, language),
  constraint asset_captions_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id) ON DELETE CASCADE,
  constraint asset_captions_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table asset_film (
  workspace_id uuid not null,
  asset_id uuid not null,
  state text not null,
  failure text,
  attempts integer not null default 0,
  held_until timestamp with time zone,
  duration_ms integer,
  width_px integer,
  height_px integer,
  stills jsonb not null default '[]'::jsonb,
  read_at timestamp with time zone,
  constraint asset_film_pkey PRIMARY KEY (workspace_id, asset_id),
  constraint asset_film_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint asset_film_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_film_unread ON public.asset_film USING btree (workspace_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table asset_markup (
  workspace_id uuid not null,
  asset_id uuid not null,
  base_asset_id uuid not null,
  shapes jsonb not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint asset_markup_pkey PRIMARY KEY (workspace_id, asset_id),
  constraint asset_markup_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id) ON DELETE CASCADE,
  constraint asset_markup_workspace_id_base_asset_id_fkey FOREIGN KEY (workspace_id, base_asset_id) REFERENCES asset(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_markup_base ON public.asset_markup USING btree (workspace_id, base_asset_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table asset_page (
  workspace_id uuid not null,
  asset_id uuid not null,
  page integer not null,
  text text not null,
  is_recognised boolean not null default false,
  confidence integer,
  label text,
  constraint asset_page_pkey PRIMARY KEY (workspace_id, asset_id, page),
  constraint asset_page_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table asset_text (
  workspace_id uuid not null,
  asset_id uuid not null,
  state text not null,
  failure text,
  attempts integer not null default 0,
  lease_id uuid,
  lease_until timestamp with time zone,
  page_count integer,
  recognised_pages integer not null default 0,
  confidence integer,
  language text,
  passage_count integer not null default 0,
  word_count integer not null default 0,
  waiting_since timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint asset_text_pkey PRIMARY KEY (workspace_id, asset_id),
  constraint asset_text_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'none'::text]))),
  constraint asset_text_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_text_waiting ON public.asset_text USING btree (workspace_id, waiting_since) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table asset_use (
  workspace_id uuid not null,
  asset_id uuid not null,
  user_type text not null,
  user_id uuid not null,
  constraint asset_use_pkey PRIMARY KEY (workspace_id, asset_id, user_type, user_id),
  constraint asset_use_user_type_check CHECK ((user_type = ANY (ARRAY['area'::text, 'procedureDraft'::text, 'procedure'::text, 'perform'::text, 'record'::text, 'profile'::text, 'document'::text, 'video'::text, 'feedback'::text, 'template'::text, 'correctiveAction'::text, 'generation'::text, 'import'::text, 'batch'::text, 'interview'::text, 'voiceOver'::text]))),
  constraint asset_use_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id)
);
CREATE INDEX asset_use_user ON public.asset_use USING btree (workspace_id, user_type, user_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table audit_entry (
  workspace_id uuid not null,
  seq bigint not null,
  at timestamp with time zone not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  object_type text not null,
  object_id uuid,
  details jsonb not null default '{}'::jsonb,
  previous_hash text not null,
  hash text not null,
  session_kind text,
  request_id text,
  key_id text,
  constraint audit_entry_pkey PRIMARY KEY (workspace_id, seq),
  constraint audit_entry_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX audit_entry_action ON public.audit_entry USING btree (workspace_id, action, at DESC, seq DESC);
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (workspace_id, actor_id, at DESC, seq DESC);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (workspace_id, at DESC, seq DESC);
CREATE INDEX audit_entry_object ON public.audit_entry USING btree (workspace_id, object_id, seq);
CREATE INDEX audit_entry_type ON public.audit_entry USING btree (workspace_id, object_type, at DESC, seq DESC);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table audit_head (
  workspace_id uuid not null,
  seq bigint not null,
  hash text not null,
  first_seq bigint not null default 1,
  first_hash text not null default repeat('0'::text, 64),
  key_id text,
  seal text,
  constraint audit_head_pkey PRIMARY KEY (workspace_id),
  constraint audit_head_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table content_export (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  is_scheduled boolean not null default false,
  file_name text not null,
  state text not null,
  failure text,
  total integer not null default 0,
  done integer not null default 0,
  missing integer not null default 0,
  cursor jsonb,
  upload_id text,
  parts jsonb not null default '[]'::jsonb,
  size_bytes bigint not null default 0,
  hash_state text,
  sha256 text,
  attempts integer not null default 0,
  held_by uuid,
  held_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  left_out jsonb not null default '[]'::jsonb,
  constraint content_export_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint content_export_check1 CHECK (((state = 'completed'::text) = (sha256 IS NOT NULL))),
  constraint content_export_pkey PRIMARY KEY (workspace_id, id),
  constraint content_export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'completed'::text, 'cancelled'::text, 'failed'::text]))),
  constraint content_export_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint content_export_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX content_export_listed ON public.content_export USING btree (workspace_id, created_at DESC);
CREATE UNIQUE INDEX content_export_running ON public.content_export USING btree (workspace_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table content_export_entry (
  workspace_id uuid not null,
  export_id uuid not null,
  place integer not null,
  path text not null,
  starts_at bigint not null,
  packed_bytes bigint not null,
  size_bytes bigint not null,
  crc32 bigint not null,
  sha256 text not null,
  is_deflated boolean not null,
  read_at timestamp with time zone not null,
  constraint content_export_entry_pkey PRIMARY KEY (workspace_id, export_id, place),
  constraint content_export_entry_workspace_id_export_id_fkey FOREIGN KEY (workspace_id, export_id) REFERENCES content_export(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table content_export_schedule (
  workspace_id uuid not null,
  cadence text not null,
  kept_max integer not null,
  profile_id uuid not null,
  next_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint content_export_schedule_cadence_check CHECK ((cadence = ANY (ARRAY['weekly'::text, 'monthly'::text]))),
  constraint content_export_schedule_kept_max_check CHECK (((kept_max >= 1) AND (kept_max <= 12))),
  constraint content_export_schedule_pkey PRIMARY KEY (workspace_id),
  constraint content_export_schedule_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint content_export_schedule_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table content_import (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  asset_id uuid not null,
  file_name text not null,
  state text not null,
  is_dry_run boolean not null,
  group_ids uuid[] not null default '{}'::uuid[],
  make_global boolean not null default false,
  creates_places boolean not null default false,
  failure text,
  failed_at text,
  total integer not null default 0,
  done integer not null default 0,
  attempts integer not null default 0,
  held_by uuid,
  held_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  left_out jsonb not null default '[]'::jsonb,
  constraint content_import_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint content_import_pkey PRIMARY KEY (workspace_id, id),
  constraint content_import_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'paused'::text, 'checked'::text, 'completed'::text, 'cancelled'::text, 'failed'::text]))),
  constraint content_import_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint content_import_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX content_import_own ON public.content_import USING btree (workspace_id, profile_id, created_at DESC);
CREATE INDEX content_import_waiting ON public.content_import USING btree (workspace_id, created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table content_import_item (
  workspace_id uuid not null,
  import_id uuid not null,
  place integer not null,
  kind text not null,
  path text not null,
  part text not null default ''::text,
  external_id text not null default ''::text,
  title text not null default ''::text,
  outcome text,
  findings jsonb not null default '[]'::jsonb,
  thing_id uuid,
  constraint content_import_item_kind_check CHECK ((kind = ANY (ARRAY['group'::text, 'area'::text, 'procedure'::text, 'property'::text, 'connection'::text, 'folder'::text, 'document'::text, 'note'::text, 'set'::text, 'value'::text, 'links'::text]))),
  constraint content_import_item_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text, 'refused'::text]))),
  constraint content_import_item_pkey PRIMARY KEY (workspace_id, import_id, place),
  constraint content_import_item_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES content_import(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX content_import_item_outcome ON public.content_import_item USING btree (workspace_id, import_id, outcome, place);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table copilot_chat (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  title text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  pinned_at timestamp with time zone,
  deleted_at timestamp with time zone,
  selected_resources jsonb not null default '[]'::jsonb,
  constraint copilot_chat_pkey PRIMARY KEY (workspace_id, id),
  constraint copilot_chat_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint copilot_chat_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX copilot_chat_list ON public.copilot_chat USING btree (workspace_id, profile_id, ((pinned_at IS NOT NULL)) DESC, updated_at DESC, id) WHERE (deleted_at IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table copilot_chat_share (
  workspace_id uuid not null,
  chat_id uuid not null,
  profile_id uuid not null,
  shared_at timestamp with time zone not null,
  last_ordinal integer not null,
  constraint copilot_chat_share_pkey PRIMARY KEY (workspace_id, chat_id, profile_id),
  constraint copilot_chat_share_workspace_id_chat_id_fkey FOREIGN KEY (workspace_id, chat_id) REFERENCES copilot_chat(workspace_id, id),
  constraint copilot_chat_share_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX copilot_chat_share_list ON public.copilot_chat_share USING btree (workspace_id, profile_id, shared_at DESC, chat_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table copilot_exchange (
  workspace_id uuid not null,
  id uuid not null,
  chat_id uuid not null,
  profile_id uuid not null,
  ordinal integer not null,
  asked_at timestamp with time zone not null,
  question text not null,
  metadata jsonb,
  answer_id uuid not null,
  state text not null,
  answered_at timestamp with time zone,
  answer text not null default ''::text,
  found text,
  notes jsonb,
  thumbs integer,
  rated_at timestamp with time zone,
  failure_reason text not null default ''::text,
  conversation_depth integer not null default 0,
  constraint copilot_exchange_check CHECK (((state = 'answered'::text) = ((answered_at IS NOT NULL) AND (found IS NOT NULL)))),
  constraint copilot_exchange_found_check CHECK ((found = ANY (ARRAY['answer'::text, 'none'::text, 'choices'::text]))),
  constraint copilot_exchange_pkey PRIMARY KEY (workspace_id, id),
  constraint copilot_exchange_state_check CHECK ((state = ANY (ARRAY['thinking'::text, 'answered'::text, 'interrupted'::text]))),
  constraint copilot_exchange_thumbs_check CHECK ((thumbs = ANY (ARRAY[1, '-1'::integer]))),
  constraint copilot_exchange_workspace_id_answer_id_key UNIQUE (workspace_id, answer_id),
  constraint copilot_exchange_workspace_id_chat_id_fkey FOREIGN KEY (workspace_id, chat_id) REFERENCES copilot_chat(workspace_id, id),
  constraint copilot_exchange_workspace_id_chat_id_ordinal_key UNIQUE (workspace_id, chat_id, ordinal),
  constraint copilot_exchange_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX copilot_exchange_asked ON public.copilot_exchange USING btree (workspace_id, asked_at DESC);
CREATE INDEX copilot_exchange_flagged ON public.copilot_exchange USING btree (workspace_id, asked_at DESC) WHERE (thumbs = '-1'::integer);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table copilot_reference (
  workspace_id uuid not null,
  exchange_id uuid not null,
  citation integer not null,
  kind text not null,
  source_id uuid not null,
  text_id uuid not null,
  version integer not null,
  pages integer[] not null default '{}'::integer[],
  step_id text,
  step_number integer,
  step_title text,
  excerpt text not null,
  marks jsonb not null,
  constraint copilot_reference_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'procedure'::text]))),
  constraint copilot_reference_pkey PRIMARY KEY (workspace_id, exchange_id, citation),
  constraint copilot_reference_workspace_id_exchange_id_fkey FOREIGN KEY (workspace_id, exchange_id) REFERENCES copilot_exchange(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX copilot_reference_source ON public.copilot_reference USING btree (workspace_id, source_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table copilot_stop_word (
  workspace_id uuid not null,
  word text not null,
  constraint copilot_stop_word_pkey PRIMARY KEY (workspace_id, word),
  constraint copilot_stop_word_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table copilot_suggestion (
  workspace_id uuid not null,
  id uuid not null,
  position integer not null,
  title text not null,
  emoji text not null default ''::text,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  revision integer not null default 1,
  constraint copilot_suggestion_pkey PRIMARY KEY (workspace_id, id),
  constraint copilot_suggestion_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint copilot_suggestion_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint copilot_suggestion_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX copilot_suggestion_access_set ON public.copilot_suggestion USING btree (workspace_id, access_set_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table copilot_suggestion_group (
  workspace_id uuid not null,
  suggestion_id uuid not null,
  group_id uuid not null,
  constraint copilot_suggestion_group_pkey PRIMARY KEY (workspace_id, suggestion_id, group_id),
  constraint copilot_suggestion_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint copilot_suggestion_group_workspace_id_suggestion_id_fkey FOREIGN KEY (workspace_id, suggestion_id) REFERENCES copilot_suggestion(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX copilot_suggestion_group_group ON public.copilot_suggestion_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table corrective_action (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  procedure_title text not null,
  perform_id uuid,
  step_id uuid,
  step_number integer,
  step_title text,
  module_id uuid,
  module_type text,
  question text,
  deviation jsonb,
  title text not null,
  description text not null,
  priority text not null,
  assignee_id uuid,
  due_at timestamp with time zone not null,
  state text not null default 'open'::text,
  resolution text not null default ''::text,
  revision integer not null default 1,
  opened_by uuid not null,
  opened_at timestamp with time zone not null,
  claimed_at timestamp with time zone not null,
  ended_by uuid,
  ended_at timestamp with time zone,
  due_soon_told_for timestamp with time zone,
  overdue_told_for timestamp with time zone,
  constraint corrective_action_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint corrective_action_pkey PRIMARY KEY (workspace_id, id),
  constraint corrective_action_priority_check CHECK ((priority = ANY (ARRAY['critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint corrective_action_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'withdrawn'::text]))),
  constraint corrective_action_workspace_id_assignee_id_fkey FOREIGN KEY (workspace_id, assignee_id) REFERENCES profile(workspace_id, id),
  constraint corrective_action_workspace_id_ended_by_fkey FOREIGN KEY (workspace_id, ended_by) REFERENCES profile(workspace_id, id),
  constraint corrective_action_workspace_id_opened_by_fkey FOREIGN KEY (workspace_id, opened_by) REFERENCES profile(workspace_id, id),
  constraint corrective_action_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint corrective_action_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE INDEX corrective_action_assignee ON public.corrective_action USING btree (workspace_id, assignee_id) WHERE (state = 'open'::text);
CREATE INDEX corrective_action_due ON public.corrective_action USING btree (workspace_id, due_at, id) WHERE (state = 'open'::text);
CREATE INDEX corrective_action_opened ON public.corrective_action USING btree (workspace_id, opened_at DESC, id DESC);
CREATE INDEX corrective_action_perform ON public.corrective_action USING btree (workspace_id, perform_id);
CREATE INDEX corrective_action_procedure ON public.corrective_action USING btree (workspace_id, procedure_id, state);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table corrective_action_event (
  workspace_id uuid not null,
  action_id uuid not null,
  seq integer not null,
  kind text not null,
  by_id uuid not null,
  at timestamp with time zone not null,
  body text not null default ''::text,
  changes jsonb not null default '[]'::jsonb,
  photo_ids uuid[] not null default '{}'::uuid[],
  constraint corrective_action_event_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'changed'::text, 'commented'::text, 'closed'::text, 'reopened'::text, 'withdrawn'::text]))),
  constraint corrective_action_event_pkey PRIMARY KEY (workspace_id, action_id, seq),
  constraint corrective_action_event_workspace_id_action_id_fkey FOREIGN KEY (workspace_id, action_id) REFERENCES corrective_action(workspace_id, id),
  constraint corrective_action_event_workspace_id_by_id_fkey FOREIGN KEY (workspace_id, by_id) REFERENCES profile(workspace_id, id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table device (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  license_key_id uuid not null,
  secret_hash bytea not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  active_at timestamp with time zone,
  turn integer not null default 0,
  revoked_at timestamp with time zone,
  revision integer not null default 1,
  constraint device_pkey PRIMARY KEY (workspace_id, id),
  constraint device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint device_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint device_workspace_id_license_key_id_fkey FOREIGN KEY (workspace_id, license_key_id) REFERENCES license_key(workspace_id, id),
  constraint stamp_gate TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX device_by_user ON public.device USING btree (user_id);
CREATE INDEX device_secret ON public.device USING btree (secret_hash);
CREATE INDEX device_seen ON public.device USING btree (workspace_id, last_seen_at DESC, id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX device_user ON public.device USING btree (workspace_id, user_id);
-- policy own: using (user_id = ( SELECT fettle_user() AS fettle_user))
-- policy presented: using (secret_hash = ( SELECT fettle_presented() AS fettle_presented))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table device_setting (
  workspace_id uuid not null,
  requires_pin boolean not null default false,
  constraint device_setting_pkey PRIMARY KEY (workspace_id),
  constraint device_setting_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table document (
  workspace_id uuid not null,
  id uuid not null,
  folder_id uuid,
  place_id uuid not null default COALESCE(folder_id, '00000000-0000-0000-0000-000000000000'::uuid),
  name text not null,
  name_key text not null,
  sort_key text not null,
  asset_id uuid not null,
  version integer not null default 1,
  mime_type text not null,
  size_bytes bigint not null,
  checksum text not null,
  uploaded_by uuid not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  deletion_id uuid,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint document_pkey PRIMARY KEY (workspace_id, id),
  constraint document_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint document_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id),
  constraint document_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint document_workspace_id_folder_id_fkey FOREIGN KEY (workspace_id, folder_id) REFERENCES document_folder(workspace_id, id),
  constraint document_workspace_id_uploaded_by_fkey FOREIGN KEY (workspace_id, uploaded_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX document_access_set ON public.document USING btree (workspace_id, access_set_id, deleted_at);
CREATE INDEX document_asset ON public.document USING btree (workspace_id, asset_id);
CREATE INDEX document_by_name ON public.document USING btree (workspace_id, place_id, sort_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX document_by_name_anywhere ON public.document USING btree (workspace_id, sort_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX document_by_size ON public.document USING btree (workspace_id, place_id, size_bytes, id) WHERE (deleted_at IS NULL);
CREATE INDEX document_by_time ON public.document USING btree (workspace_id, place_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX document_by_type ON public.document USING btree (workspace_id, place_id, mime_type, sort_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX document_deleted ON public.document USING btree (workspace_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX document_folder_holds ON public.document USING btree (workspace_id, folder_id);
CREATE UNIQUE INDEX document_sibling ON public.document USING btree (workspace_id, place_id, name_key) WHERE (deleted_at IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table document_folder (
  workspace_id uuid not null,
  id uuid not null,
  parent_id uuid,
  place_id uuid not null default COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid),
  name text not null,
  name_key text not null,
  author_id uuid not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  deletion_id uuid,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint document_folder_pkey PRIMARY KEY (workspace_id, id),
  constraint document_folder_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint document_folder_workspace_id_author_id_fkey FOREIGN KEY (workspace_id, author_id) REFERENCES profile(workspace_id, id),
  constraint document_folder_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint document_folder_workspace_id_parent_id_fkey FOREIGN KEY (workspace_id, parent_id) REFERENCES document_folder(workspace_id, id)
);
CREATE INDEX document_folder_access_set ON public.document_folder USING btree (workspace_id, access_set_id);
CREATE INDEX document_folder_deleted ON public.document_folder USING btree (workspace_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX document_folder_parent ON public.document_folder USING btree (workspace_id, parent_id);
CREATE UNIQUE INDEX document_folder_sibling ON public.document_folder USING btree (workspace_id, place_id, name_key) WHERE (deleted_at IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table document_folder_below (
  workspace_id uuid not null,
  folder_id uuid not null,
  below_id uuid not null,
  constraint document_folder_below_pkey PRIMARY KEY (workspace_id, folder_id, below_id),
  constraint document_folder_below_workspace_id_below_id_fkey FOREIGN KEY (workspace_id, below_id) REFERENCES document_folder(workspace_id, id) ON DELETE CASCADE,
  constraint document_folder_below_workspace_id_folder_id_fkey FOREIGN KEY (workspace_id, folder_id) REFERENCES document_folder(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX document_folder_below_up ON public.document_folder_below USING btree (workspace_id, below_id, folder_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table document_folder_group (
  workspace_id uuid not null,
  folder_id uuid not null,
  group_id uuid not null,
  constraint document_folder_group_pkey PRIMARY KEY (workspace_id, folder_id, group_id),
  constraint document_folder_group_workspace_id_folder_id_fkey FOREIGN KEY (workspace_id, folder_id) REFERENCES document_folder(workspace_id, id) ON DELETE CASCADE,
  constraint document_folder_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id)
);
CREATE INDEX document_folder_group_of ON public.document_folder_group USING btree (workspace_id, group_id, folder_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create view document_folder_tie as
 SELECT b.workspace_id,
    b.below_id AS folder_id,
    g.group_id
   FROM (document_folder_below b
     JOIN document_folder_group g ON (((g.workspace_id = b.workspace_id) AND (g.folder_id = b.folder_id))));

create table document_group (
  workspace_id uuid not null,
  document_id uuid not null,
  group_id uuid not null,
  constraint document_group_pkey PRIMARY KEY (workspace_id, document_id, group_id),
  constraint document_group_workspace_id_document_id_fkey FOREIGN KEY (workspace_id, document_id) REFERENCES document(workspace_id, id) ON DELETE CASCADE,
  constraint document_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id)
);
CREATE INDEX document_group_of ON public.document_group USING btree (workspace_id, group_id, document_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create view document_tie as
 SELECT document_group.workspace_id,
    document_group.document_id,
    document_group.group_id
   FROM document_group
UNION ALL
 SELECT d.workspace_id,
    d.id AS document_id,
    t.group_id
   FROM (document d
     JOIN document_folder_tie t ON (((t.workspace_id = d.workspace_id) AND (t.folder_id = d.folder_id))));

create table document_version (
  workspace_id uuid not null,
  document_id uuid not null,
  number integer not null,
  asset_id uuid not null,
  mime_type text not null,
  size_bytes bigint not null,
  checksum text not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null,
  constraint document_version_pkey PRIMARY KEY (workspace_id, document_id, number),
  constraint document_version_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id),
  constraint document_version_workspace_id_document_id_fkey FOREIGN KEY (workspace_id, document_id) REFERENCES document(workspace_id, id) ON DELETE CASCADE,
  constraint document_version_workspace_id_uploaded_by_fkey FOREIGN KEY (workspace_id, uploaded_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX document_version_asset ON public.document_version USING btree (workspace_id, asset_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table draft_batch (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  title text not null,
  state text not null,
  failure text,
  archive_id uuid,
  keeps_documents boolean not null default true,
  places jsonb not null default '[]'::jsonb,
  group_ids uuid[] not null default '{}'::uuid[],
  make_global boolean not null default false,
  attempts integer not null default 0,
  held_by uuid,
  held_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint draft_batch_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint draft_batch_pkey PRIMARY KEY (workspace_id, id),
  constraint draft_batch_state_check CHECK ((state = ANY (ARRAY['listing'::text, 'planned'::text, 'running'::text, 'paused'::text, 'completed'::text, 'cancelled'::text, 'failed'::text]))),
  constraint draft_batch_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint draft_batch_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX draft_batch_own ON public.draft_batch USING btree (workspace_id, profile_id, created_at DESC);
CREATE INDEX draft_batch_waiting ON public.draft_batch USING btree (workspace_id, created_at) WHERE (state = ANY (ARRAY['listing'::text, 'running'::text]));
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table draft_batch_item (
  workspace_id uuid not null,
  batch_id uuid not null,
  place integer not null,
  id uuid not null,
  path text not null,
  size_bytes bigint not null,
  modified_at timestamp with time zone,
  state text not null,
  later_place integer,
  asset_id uuid,
  sha256 text,
  generation_id uuid,
  procedure_id uuid,
  cause text,
  title text not null default ''::text,
  copy_kind text,
  copy_of text,
  is_wanted boolean not null default false,
  signature integer[],
  bands integer[],
  like_batch_id uuid,
  like_place integer,
  like_share integer,
  skipped_at timestamp with time zone,
  constraint draft_batch_item_check CHECK (((copy_kind IS NULL) = (copy_of IS NULL))),
  constraint draft_batch_item_copy_kind_check CHECK ((copy_kind = ANY (ARRAY['file'::text, 'document'::text, 'draft'::text]))),
  constraint draft_batch_item_pkey PRIMARY KEY (workspace_id, batch_id, place),
  constraint draft_batch_item_state_check CHECK ((state = ANY (ARRAY['awaited'::text, 'stored'::text, 'working'::text, 'drafted'::text, 'duplicate'::text, 'earlier'::text, 'failed'::text, 'left'::text]))),
  constraint draft_batch_item_workspace_id_batch_id_fkey FOREIGN KEY (workspace_id, batch_id) REFERENCES draft_batch(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX draft_batch_item_bands ON public.draft_batch_item USING gin (bands) WHERE (bands IS NOT NULL);
CREATE INDEX draft_batch_item_digest ON public.draft_batch_item USING btree (workspace_id, batch_id, sha256) WHERE (sha256 IS NOT NULL);
CREATE INDEX draft_batch_item_generation ON public.draft_batch_item USING btree (workspace_id, generation_id) WHERE (generation_id IS NOT NULL);
CREATE INDEX draft_batch_item_id ON public.draft_batch_item USING btree (workspace_id, id);
CREATE INDEX draft_batch_item_later ON public.draft_batch_item USING btree (workspace_id, batch_id, later_place) WHERE (later_place IS NOT NULL);
CREATE INDEX draft_batch_item_state ON public.draft_batch_item USING btree (workspace_id, batch_id, state, place);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table draft_comment (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  author_id uuid not null,
  text text not null,
  mentioned uuid[] not null default '{}'::uuid[],
  notified uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint draft_comment_pkey PRIMARY KEY (workspace_id, id),
  constraint draft_comment_workspace_id_author_id_fkey FOREIGN KEY (workspace_id, author_id) REFERENCES profile(workspace_id, id),
  constraint draft_comment_workspace_id_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES draft_thread(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX draft_comment_thread ON public.draft_comment USING btree (workspace_id, thread_id, created_at);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table draft_thread (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  step_id text not null,
  module_id text,
  step_title text not null,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  constraint draft_thread_check CHECK (((resolved_at IS NULL) = (resolved_by IS NULL))),
  constraint draft_thread_pkey PRIMARY KEY (workspace_id, id),
  constraint draft_thread_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint draft_thread_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint draft_thread_workspace_id_resolved_by_fkey FOREIGN KEY (workspace_id, resolved_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX draft_thread_procedure ON public.draft_thread USING btree (workspace_id, procedure_id, created_at);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table element_list (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  elements jsonb not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint element_list_pkey PRIMARY KEY (workspace_id, id),
  constraint element_list_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint element_list_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint element_list_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint element_list_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX element_list_access_set ON public.element_list USING btree (workspace_id, access_set_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table element_list_group (
  workspace_id uuid not null,
  element_list_id uuid not null,
  group_id uuid not null,
  constraint element_list_group_pkey PRIMARY KEY (workspace_id, element_list_id, group_id),
  constraint element_list_group_workspace_id_element_list_id_fkey FOREIGN KEY (workspace_id, element_list_id) REFERENCES element_list(workspace_id, id) ON DELETE CASCADE,
  constraint element_list_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id)
);
CREATE INDEX element_list_group_group ON public.element_list_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table enterprise (
  id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint enterprise_pkey PRIMARY KEY (id)
);
-- policy tenant: using (id = ( SELECT w.enterprise_id
   FROM workspace w
  WHERE (w.id = ( SELECT fettle_workspace() AS fettle_workspace))))

create table feature_flag (
  workspace_id uuid not null,
  name text not null,
  is_on boolean not null,
  constraint feature_flag_pkey PRIMARY KEY (workspace_id, name),
  constraint feature_flag_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table feed_counter (
  workspace_id uuid not null,
  last_seq bigint not null default 0,
  constraint feed_counter_pkey PRIMARY KEY (workspace_id),
  constraint feed_counter_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table feed_event (
  workspace_id uuid not null,
  seq bigint not null,
  topic text not null,
  subject_id uuid,
  group_ids uuid[] not null default '{}'::uuid[],
  profile_id uuid,
  at timestamp with time zone not null,
  constraint feed_event_pkey PRIMARY KEY (workspace_id, seq),
  constraint feed_event_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX feed_event_at ON public.feed_event USING btree (workspace_id, at);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table flagged_archive (
  workspace_id uuid not null,
  exchange_id uuid not null,
  archived_at timestamp with time zone not null,
  archived_by uuid not null,
  constraint flagged_archive_pkey PRIMARY KEY (workspace_id, exchange_id),
  constraint flagged_archive_workspace_id_archived_by_fkey FOREIGN KEY (workspace_id, archived_by) REFERENCES profile(workspace_id, id),
  constraint flagged_archive_workspace_id_exchange_id_fkey FOREIGN KEY (workspace_id, exchange_id) REFERENCES copilot_exchange(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table former_link (
  workspace_id uuid not null,
  profile_id uuid not null,
  user_id uuid not null,
  constraint former_link_pkey PRIMARY KEY (workspace_id, profile_id, user_id),
  constraint former_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint former_link_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX former_link_user ON public.former_link USING btree (user_id);
-- policy own: using (user_id = ( SELECT fettle_user() AS fettle_user))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table gate_stamp (
  id uuid not null,
  stamp uuid not null,
  constraint gate_stamp_id_fkey FOREIGN KEY (id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint gate_stamp_pkey PRIMARY KEY (id)
);

create table group_member (
  workspace_id uuid not null,
  group_id uuid not null,
  profile_id uuid not null,
  joined_at timestamp with time zone not null default now(),
  constraint group_member_pkey PRIMARY KEY (workspace_id, group_id, profile_id),
  constraint group_member_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint group_member_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE,
  constraint stamp_gate TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX group_member_profile ON public.group_member USING btree (workspace_id, profile_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table handover_code (
  workspace_id uuid not null,
  code_hash bytea not null,
  created_by uuid not null,
  expires_at timestamp with time zone not null,
  uses integer not null default 0,
  constraint handover_code_pkey PRIMARY KEY (workspace_id, code_hash),
  constraint handover_code_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX handover_code_created_by ON public.handover_code USING btree (workspace_id, created_by);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table idempotency_key (
  workspace_id uuid not null,
  profile_id uuid not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer not null,
  reply jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (workspace_id, profile_id, key),
  constraint idempotency_key_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX idempotency_key_created ON public.idempotency_key USING btree (workspace_id, created_at);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table identity (
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  username text not null,
  email_domain text,
  created_at timestamp with time zone not null default now(),
  email text,
  email_verified boolean not null default false,
  proven_at timestamp with time zone,
  is_product_team boolean not null default false,
  constraint identity_issuer_subject_key UNIQUE (issuer, subject),
  constraint identity_pkey PRIMARY KEY (id),
  constraint identity_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'microsoft'::text, 'phone'::text, 'device'::text, 'link'::text]))),
  constraint identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX identity_by_user ON public.identity USING btree (user_id);
CREATE INDEX identity_of_team ON public.identity USING btree (user_id) WHERE is_product_team;

create table import_source (
  workspace_id uuid not null,
  procedure_id uuid not null,
  external_id text not null,
  content_hash text not null,
  version_id uuid not null,
  revision integer not null,
  imported_at timestamp with time zone not null,
  constraint import_source_pkey PRIMARY KEY (workspace_id, procedure_id),
  constraint import_source_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX import_source_external ON public.import_source USING btree (workspace_id, external_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table import_thing (
  workspace_id uuid not null,
  kind text not null,
  thing_id uuid not null,
  external_id text not null,
  imported_at timestamp with time zone not null,
  constraint import_thing_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'note'::text, 'set'::text]))),
  constraint import_thing_pkey PRIMARY KEY (workspace_id, kind, thing_id)
);
CREATE INDEX import_thing_external ON public.import_thing USING btree (workspace_id, kind, external_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table installation (
  id integer not null,
  mode text not null,
  created_at timestamp with time zone not null default now(),
  constraint installation_id_check CHECK ((id = 1)),
  constraint installation_pkey PRIMARY KEY (id)
);

create table interview (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  state jsonb not null,
  said jsonb,
  procedure_id uuid,
  reviewed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint interview_check CHECK (((said IS NULL) = (procedure_id IS NULL))),
  constraint interview_kind_check CHECK ((kind = ANY (ARRAY['interview'::text, 'watch'::text]))),
  constraint interview_pkey PRIMARY KEY (workspace_id, id),
  constraint interview_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint interview_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint interview_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX interview_open ON public.interview USING btree (workspace_id, profile_id, updated_at DESC) WHERE (procedure_id IS NULL);
CREATE UNIQUE INDEX interview_procedure ON public.interview USING btree (workspace_id, procedure_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table invite (
  workspace_id uuid not null,
  id uuid not null,
  email text,
  phone text,
  display_name text not null,
  role_id uuid,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  constraint invite_accepted_by_somebody CHECK (((accepted_at IS NULL) = (accepted_by IS NULL))),
  constraint invite_one_contact CHECK (((email IS NULL) <> (phone IS NULL))),
  constraint invite_one_end CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  constraint invite_pkey PRIMARY KEY (workspace_id, id),
  constraint invite_workspace_id_accepted_by_fkey FOREIGN KEY (workspace_id, accepted_by) REFERENCES profile(workspace_id, id),
  constraint invite_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint invite_workspace_id_invited_by_fkey FOREIGN KEY (workspace_id, invited_by) REFERENCES profile(workspace_id, id),
  constraint invite_workspace_id_role_id_fkey FOREIGN KEY (workspace_id, role_id) REFERENCES role(workspace_id, id) ON DELETE SET NULL (role_id)
);
CREATE INDEX invite_id ON public.invite USING btree (id);
CREATE INDEX invite_phone ON public.invite USING btree (phone) WHERE ((phone IS NOT NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invite_role ON public.invite USING btree (workspace_id, role_id);
CREATE INDEX invite_sent ON public.invite USING btree (workspace_id, sent_at DESC, id DESC);
CREATE UNIQUE INDEX invite_open_email ON public.invite USING btree (workspace_id, email) WHERE ((email IS NOT NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX invite_open_phone ON public.invite USING btree (workspace_id, phone) WHERE ((phone IS NOT NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
-- policy invited: using (phone = ( SELECT fettle_phone() AS fettle_phone))
-- policy opened: using (id = ( SELECT (NULLIF(current_setting('fettle.invite'::text, true), ''::text))::uuid AS "nullif"))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table invite_group (
  workspace_id uuid not null,
  invite_id uuid not null,
  group_id uuid not null,
  constraint invite_group_pkey PRIMARY KEY (workspace_id, invite_id, group_id),
  constraint invite_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id) ON DELETE CASCADE,
  constraint invite_group_workspace_id_invite_id_fkey FOREIGN KEY (workspace_id, invite_id) REFERENCES invite(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX invite_group_group ON public.invite_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table invite_link (
  workspace_id uuid not null,
  token_hash bytea not null,
  invite_id uuid not null,
  created_at timestamp with time zone not null,
  constraint invite_link_pkey PRIMARY KEY (workspace_id, token_hash),
  constraint invite_link_workspace_id_invite_id_fkey FOREIGN KEY (workspace_id, invite_id) REFERENCES invite(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX invite_link_invite ON public.invite_link USING btree (workspace_id, invite_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table license_key (
  workspace_id uuid not null,
  id uuid not null,
  key_hash bytea not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint license_key_pkey PRIMARY KEY (workspace_id, id),
  constraint license_key_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX license_key_hash ON public.license_key USING btree (key_hash);
CREATE UNIQUE INDEX license_key_current ON public.license_key USING btree (workspace_id) WHERE (ended_at IS NULL);
-- policy presented: using (key_hash = ( SELECT fettle_presented() AS fettle_presented))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table linked_step (
  workspace_id uuid not null,
  procedure_id uuid not null,
  step_id text not null,
  template_id uuid not null,
  taken_number integer not null,
  own_ids jsonb not null default '{}'::jsonb,
  linked_by uuid not null,
  linked_at timestamp with time zone not null,
  constraint linked_step_pkey PRIMARY KEY (workspace_id, procedure_id, step_id),
  constraint linked_step_taken_number_check CHECK ((taken_number > 0)),
  constraint linked_step_workspace_id_linked_by_fkey FOREIGN KEY (workspace_id, linked_by) REFERENCES profile(workspace_id, id),
  constraint linked_step_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint linked_step_workspace_id_template_id_fkey FOREIGN KEY (workspace_id, template_id) REFERENCES template(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX linked_step_template ON public.linked_step USING btree (workspace_id, template_id, procedure_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table notification (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  event_id uuid,
  deliver_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (workspace_id, id),
  constraint notification_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_profile ON public.notification USING btree (workspace_id, profile_id, created_at DESC, id DESC);
CREATE INDEX notification_to_deliver ON public.notification USING btree (workspace_id, deliver_at) WHERE (deliver_at IS NOT NULL);
CREATE UNIQUE INDEX notification_once ON public.notification USING btree (workspace_id, event_id, profile_id) WHERE (event_id IS NOT NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table notification_event (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  procedure_id uuid not null,
  subject_id uuid not null,
  by_profile_id uuid not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  after_profile_id uuid,
  done_at timestamp with time zone,
  constraint notification_event_kind_check CHECK ((kind = ANY (ARRAY['procedurePerformStarted'::text, 'procedurePerformCompleted'::text]))),
  constraint notification_event_pkey PRIMARY KEY (workspace_id, id),
  constraint notification_event_workspace_id_by_profile_id_fkey FOREIGN KEY (workspace_id, by_profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE,
  constraint notification_event_workspace_id_kind_subject_id_key UNIQUE (workspace_id, kind, subject_id),
  constraint notification_event_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_event_by_profile ON public.notification_event USING btree (workspace_id, by_profile_id);
CREATE INDEX notification_event_of_procedure ON public.notification_event USING btree (workspace_id, procedure_id);
CREATE INDEX notification_event_waiting ON public.notification_event USING btree (workspace_id, created_at) WHERE (done_at IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table notification_setting (
  workspace_id uuid not null,
  profile_id uuid not null,
  channels jsonb not null default '{}'::jsonb,
  quiet_from integer,
  quiet_until integer,
  digest_at integer,
  language text,
  contact_banner_closed_at timestamp with time zone,
  tokens_revoked_at timestamp with time zone,
  constraint notification_setting_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint notification_setting_digest_at_check CHECK (((digest_at >= 0) AND (digest_at <= 1439))),
  constraint notification_setting_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text]))),
  constraint notification_setting_pkey PRIMARY KEY (workspace_id, profile_id),
  constraint notification_setting_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint notification_setting_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439))),
  constraint notification_setting_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table notification_subscription (
  workspace_id uuid not null,
  procedure_id uuid not null,
  event text not null,
  profile_id uuid not null,
  created_at timestamp with time zone not null,
  constraint notification_subscription_event_check CHECK ((event = ANY (ARRAY['procedurePerformStarted'::text, 'procedurePerformCompleted'::text]))),
  constraint notification_subscription_pkey PRIMARY KEY (workspace_id, procedure_id, event, profile_id),
  constraint notification_subscription_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint notification_subscription_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_subscription_of_profile ON public.notification_subscription USING btree (workspace_id, profile_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table one_time_link (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  for_workspace_id uuid,
  constraint one_time_link_for_workspace_id_fkey FOREIGN KEY (for_workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint one_time_link_pkey PRIMARY KEY (token_hash),
  constraint one_time_link_purpose_check CHECK ((purpose = ANY (ARRAY['setup'::text, 'signIn'::text, 'recovery'::text]))),
  constraint one_time_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table outbox_message (
  workspace_id uuid not null,
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text not null default ''::text,
  body text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  html text,
  stop_url text,
  constraint outbox_message_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'push'::text]))),
  constraint outbox_message_pkey PRIMARY KEY (workspace_id, id),
  constraint outbox_message_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX outbox_message_created ON public.outbox_message USING btree (workspace_id, created_at);
CREATE INDEX outbox_message_waiting ON public.outbox_message USING btree (workspace_id, channel, created_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table passage (
  workspace_id uuid not null,
  asset_id uuid,
  ordinal integer not null,
  page_from integer not null,
  page_to integer not null,
  title_path text not null default ''::text,
  text text not null,
  language text not null,
  word_count integer not null,
  version_id uuid,
  step_id text,
  step_number integer,
  text_id uuid not null,
  thing_id uuid,
  digest bytea not null,
  constraint passage_check CHECK (((num_nonnulls(asset_id, version_id, thing_id) = 1) AND (text_id = COALESCE(asset_id, version_id, thing_id)))),
  constraint passage_pkey PRIMARY KEY (workspace_id, text_id, ordinal),
  constraint passage_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id) ON DELETE CASCADE,
  constraint passage_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX passage_asset ON public.passage USING btree (workspace_id, asset_id) WHERE (asset_id IS NOT NULL);
CREATE INDEX passage_digest ON public.passage USING btree (workspace_id, digest, text_id, ordinal);
CREATE INDEX passage_version ON public.passage USING btree (workspace_id, version_id) WHERE (version_id IS NOT NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table passage_block (
  workspace_id uuid not null,
  number integer not null,
  text_id uuid not null,
  first_ordinal integer not null,
  lengths bytea not null,
  constraint passage_block_pkey PRIMARY KEY (workspace_id, number),
  constraint passage_block_workspace_id_text_id_first_ordinal_key UNIQUE (workspace_id, text_id, first_ordinal)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table passage_lexeme (
  workspace_id uuid not null,
  language integer not null,
  lexeme text not null,
  block integer not null,
  counts bytea not null,
  constraint passage_lexeme_pkey PRIMARY KEY (workspace_id, language, lexeme, block) INCLUDE (counts)
);
CREATE INDEX passage_lexeme_block ON public.passage_lexeme USING btree (workspace_id, block);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table passage_vector (
  workspace_id uuid not null,
  model text not null,
  digest bytea not null,
  signature bit varying,
  vector bytea,
  attempts integer not null default 0,
  lease_id uuid,
  due_at timestamp with time zone not null,
  constraint passage_vector_check CHECK (((signature IS NULL) = (vector IS NULL))),
  constraint passage_vector_pkey PRIMARY KEY (workspace_id, model, digest),
  constraint passage_vector_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX passage_vector_waiting ON public.passage_vector USING btree (workspace_id, due_at) WHERE (vector IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table passage_vocabulary (
  workspace_id uuid not null,
  word_count integer not null,
  constraint passage_vocabulary_pkey PRIMARY KEY (workspace_id),
  constraint passage_vocabulary_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table passage_word (
  workspace_id uuid not null,
  word text not null,
  constraint passage_word_pkey PRIMARY KEY (workspace_id, word),
  constraint passage_word_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table perform (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  title text not null,
  step_count integer not null,
  done_count integer not null default 0,
  profile_id uuid not null,
  state text not null default 'active'::text,
  generation integer not null default 1,
  revision integer not null default 1,
  tokens text not null default ''::text,
  steps jsonb not null default '[]'::jsonb,
  stamp uuid not null,
  claimed_start_at timestamp with time zone not null,
  claimed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  out_of_sight_since timestamp with time zone,
  brought jsonb not null default '{}'::jsonb,
  conflicts jsonb not null default '[]'::jsonb,
  ended_by uuid,
  constraint perform_pkey PRIMARY KEY (workspace_id, id),
  constraint perform_state_check CHECK ((state = ANY (ARRAY['active'::text, 'submitted'::text, 'removed'::text]))),
  constraint perform_tokens_check CHECK (((length(tokens) % 2) = 0)),
  constraint perform_workspace_id_ended_by_fkey FOREIGN KEY (workspace_id, ended_by) REFERENCES profile(workspace_id, id),
  constraint perform_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint perform_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint perform_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE INDEX perform_begun ON public.perform USING btree (workspace_id, procedure_id, created_at) INCLUDE (profile_id, version_number);
CREATE INDEX perform_created ON public.perform USING btree (workspace_id, created_at);
CREATE INDEX perform_given_up ON public.perform USING btree (workspace_id, ended_at) WHERE (state = 'removed'::text);
CREATE INDEX perform_own ON public.perform USING btree (workspace_id, profile_id) WHERE (state = 'active'::text);
CREATE INDEX perform_procedure ON public.perform USING btree (workspace_id, procedure_id, state);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table perform_annotation (
  workspace_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  seq integer not null,
  text text not null,
  asset_id uuid,
  profile_id uuid not null,
  profile_name text not null,
  created_at timestamp with time zone not null,
  previous_hash text not null,
  hash text not null,
  seal text,
  seal_key_id text,
  constraint perform_annotation_pkey PRIMARY KEY (workspace_id, id),
  constraint perform_annotation_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id),
  constraint perform_annotation_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint perform_annotation_workspace_id_record_id_fkey FOREIGN KEY (workspace_id, record_id) REFERENCES perform_record(workspace_id, id)
);
CREATE UNIQUE INDEX perform_annotation_seq ON public.perform_annotation USING btree (workspace_id, record_id, seq);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table perform_grade (
  workspace_id uuid not null,
  perform_id uuid not null,
  module_id text not null,
  answer_hash text not null,
  state text not null default 'waiting'::text,
  locale text not null,
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  claim uuid,
  claimed_until timestamp with time zone,
  score integer,
  score_max integer,
  needs_review boolean not null default false,
  grader text,
  hint text not null default ''::text,
  feedback text not null default ''::text,
  graded_at timestamp with time zone,
  reviewed_score integer,
  reviewed_by uuid,
  reviewed_name text,
  reviewed_at timestamp with time zone,
  review_note text not null default ''::text,
  revision integer not null default 0,
  constraint perform_grade_check CHECK (((state = 'graded'::text) = (score IS NOT NULL))),
  constraint perform_grade_check1 CHECK ((((score >= 0) AND (score <= score_max)) AND ((reviewed_score >= 0) AND (reviewed_score <= score_max)))),
  constraint perform_grade_grader_check CHECK ((grader = ANY (ARRAY['embedded'::text, 'provider'::text]))),
  constraint perform_grade_pkey PRIMARY KEY (workspace_id, perform_id, module_id),
  constraint perform_grade_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'graded'::text]))),
  constraint perform_grade_workspace_id_perform_id_fkey FOREIGN KEY (workspace_id, perform_id) REFERENCES perform(workspace_id, id),
  constraint perform_grade_workspace_id_reviewed_by_fkey FOREIGN KEY (workspace_id, reviewed_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX perform_grade_due ON public.perform_grade USING btree (workspace_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX perform_grade_reviewer ON public.perform_grade USING btree (workspace_id, reviewed_by) WHERE (reviewed_by IS NOT NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table perform_photo (
  workspace_id uuid not null,
  perform_id uuid not null,
  module_id uuid not null,
  asset_id uuid not null,
  step_id uuid not null,
  fingerprint text,
  sha256 text,
  used_at timestamp with time zone not null,
  constraint perform_photo_pkey PRIMARY KEY (workspace_id, perform_id, module_id, asset_id),
  constraint perform_photo_workspace_id_perform_id_fkey FOREIGN KEY (workspace_id, perform_id) REFERENCES perform(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX perform_photo_asset ON public.perform_photo USING btree (workspace_id, asset_id);
CREATE INDEX perform_photo_sum ON public.perform_photo USING btree (workspace_id, sha256);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table perform_record (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  profile_id uuid not null,
  profile_name text not null,
  procedure_title text not null,
  steps jsonb not null,
  content_hash text not null,
  device text not null default ''::text,
  started_at timestamp with time zone not null,
  claimed_start_at timestamp with time zone not null,
  claimed_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  hash_version integer not null default 1,
  attribution jsonb not null default '{"devices": [], "entries": []}'::jsonb,
  signatures jsonb not null default '[]'::jsonb,
  files jsonb not null default '[]'::jsonb,
  seal text,
  seal_key_id text,
  constraint perform_record_pkey PRIMARY KEY (workspace_id, id),
  constraint perform_record_workspace_id_id_fkey FOREIGN KEY (workspace_id, id) REFERENCES perform(workspace_id, id),
  constraint perform_record_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint perform_record_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint perform_record_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE INDEX perform_record_own ON public.perform_record USING btree (workspace_id, profile_id, procedure_id, version_number DESC, received_at DESC);
CREATE INDEX perform_record_procedure ON public.perform_record USING btree (workspace_id, procedure_id, received_at DESC, id DESC) INCLUDE (profile_id, version_number, claimed_start_at, claimed_at, deleted_at);
CREATE INDEX perform_record_profile ON public.perform_record USING btree (workspace_id, profile_id, received_at DESC, id DESC);
CREATE INDEX perform_record_received ON public.perform_record USING btree (workspace_id, received_at DESC, id DESC);
CREATE INDEX perform_record_version ON public.perform_record USING btree (workspace_id, version_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table perform_result (
  workspace_id uuid not null,
  record_id uuid not null,
  is_complete boolean not null,
  choice_count integer not null,
  right_count integer not null,
  response_count integer not null,
  came_points integer not null default 0,
  constraint perform_result_pkey PRIMARY KEY (workspace_id, record_id),
  constraint perform_result_workspace_id_record_id_fkey FOREIGN KEY (workspace_id, record_id) REFERENCES perform_record(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table perform_trail (
  workspace_id uuid not null,
  id uuid not null,
  perform_id uuid not null,
  generation integer not null,
  version_id uuid not null,
  steps jsonb not null,
  ended_at timestamp with time zone not null,
  constraint perform_trail_pkey PRIMARY KEY (workspace_id, id),
  constraint perform_trail_workspace_id_perform_id_fkey FOREIGN KEY (workspace_id, perform_id) REFERENCES perform(workspace_id, id),
  constraint perform_trail_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE UNIQUE INDEX perform_trail_generation ON public.perform_trail USING btree (workspace_id, perform_id, generation);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table perform_verification (
  workspace_id uuid not null,
  perform_id uuid not null,
  module_id uuid not null,
  step_id uuid not null,
  step_number integer not null,
  step_title text not null,
  prompt text not null,
  photo_id uuid,
  status text not null,
  check_state text not null,
  attempts integer not null default 0,
  held_until timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint perform_verification_check_state_check CHECK ((check_state = ANY (ARRAY['none'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint perform_verification_pkey PRIMARY KEY (workspace_id, perform_id, module_id),
  constraint perform_verification_status_check CHECK ((status = ANY (ARRAY['verifiedByAI'::text, 'verifiedManually'::text, 'notVerified'::text]))),
  constraint perform_verification_workspace_id_perform_id_fkey FOREIGN KEY (workspace_id, perform_id) REFERENCES perform(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX perform_verification_changed ON public.perform_verification USING btree (workspace_id, changed_at);
CREATE INDEX perform_verification_unchecked ON public.perform_verification USING btree (workspace_id, changed_at) WHERE (check_state = ANY (ARRAY['waiting'::text, 'running'::text]));
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table phone_code (
  id uuid not null,
  purpose text not null,
  request_hash bytea not null,
  number text not null,
  code_hash bytea not null,
  sender_id uuid,
  session_id uuid,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  passed_at timestamp with time zone,
  spent_at timestamp with time zone,
  constraint phone_code_check CHECK (((purpose = 'signIn'::text) OR ((sender_id IS NOT NULL) AND (session_id IS NOT NULL)))),
  constraint phone_code_pkey PRIMARY KEY (id),
  constraint phone_code_purpose_check CHECK ((purpose = ANY (ARRAY['signIn'::text, 'verify'::text]))),
  constraint phone_code_request_hash_key UNIQUE (request_hash),
  constraint phone_code_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES workspace(id)
);
CREATE INDEX phone_code_created ON public.phone_code USING btree (created_at);
CREATE INDEX phone_code_number ON public.phone_code USING btree (number, created_at DESC);

create table phone_settings (
  workspace_id uuid not null,
  dial_codes text[] not null,
  revision integer not null default 1,
  constraint phone_settings_pkey PRIMARY KEY (workspace_id),
  constraint phone_settings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table photo_check (
  workspace_id uuid not null,
  perform_id uuid not null,
  module_id uuid not null,
  photo_id uuid not null,
  check_state text not null,
  attempts integer not null default 0,
  held_until timestamp with time zone,
  changed_at timestamp with time zone not null,
  verdict text,
  reason text not null default ''::text,
  confidence_percent integer,
  provider text,
  told_at timestamp with time zone,
  decided_verdict text,
  decided_reason text not null default ''::text,
  decided_by uuid,
  decided_name text,
  decided_at timestamp with time zone,
  revision integer not null default 0,
  view text,
  constraint photo_check_check CHECK ((((verdict IS NULL) = (provider IS NULL)) AND ((verdict IS NULL) = (told_at IS NULL)))),
  constraint photo_check_check1 CHECK ((((decided_verdict IS NULL) = (decided_by IS NULL)) AND ((decided_verdict IS NULL) = (decided_at IS NULL)))),
  constraint photo_check_check_state_check CHECK ((check_state = ANY (ARRAY['waiting'::text, 'running'::text, 'told'::text, 'person'::text]))),
  constraint photo_check_confidence_percent_check CHECK (((confidence_percent >= 0) AND (confidence_percent <= 100))),
  constraint photo_check_decided_verdict_check CHECK ((decided_verdict = ANY (ARRAY['pass'::text, 'fail'::text]))),
  constraint photo_check_pkey PRIMARY KEY (workspace_id, perform_id, module_id, photo_id),
  constraint photo_check_verdict_check CHECK ((verdict = ANY (ARRAY['pass'::text, 'fail'::text, 'unsure'::text]))),
  constraint photo_check_view_check CHECK ((view = ANY (ARRAY['same'::text, 'other'::text, 'unclear'::text]))),
  constraint photo_check_workspace_id_decided_by_fkey FOREIGN KEY (workspace_id, decided_by) REFERENCES profile(workspace_id, id),
  constraint photo_check_workspace_id_perform_id_fkey FOREIGN KEY (workspace_id, perform_id) REFERENCES perform(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX photo_check_open ON public.photo_check USING btree (workspace_id, perform_id) WHERE ((check_state = 'person'::text) AND (decided_at IS NULL));
CREATE INDEX photo_check_unchecked ON public.photo_check USING btree (workspace_id, changed_at) WHERE (check_state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX photo_check_unseen ON public.photo_check USING btree (workspace_id, changed_at) WHERE (view IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure (
  workspace_id uuid not null,
  id uuid not null,
  title text not null,
  section_count integer not null default 0,
  step_count integer not null default 0,
  collage uuid[] not null default '{}'::uuid[],
  search_text text not null default ''::text,
  draft_version_id uuid,
  published_version_id uuid,
  published_number integer,
  approval_status text not null default 'none'::text,
  revision_start integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  published_by uuid,
  published_at timestamp with time zone,
  deleted_at timestamp with time zone,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint procedure_approval_status_check CHECK ((approval_status = ANY (ARRAY['none'::text, 'pending'::text, 'accepted'::text, 'rejected'::text]))),
  constraint procedure_pkey PRIMARY KEY (workspace_id, id),
  constraint procedure_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint procedure_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint procedure_workspace_id_draft_version_id_fkey FOREIGN KEY (workspace_id, draft_version_id) REFERENCES procedure_version(workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint procedure_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint procedure_workspace_id_published_by_fkey FOREIGN KEY (workspace_id, published_by) REFERENCES profile(workspace_id, id),
  constraint procedure_workspace_id_published_version_id_fkey FOREIGN KEY (workspace_id, published_version_id) REFERENCES procedure_version(workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint procedure_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX procedure_access_set ON public.procedure USING btree (workspace_id, access_set_id);
CREATE INDEX procedure_drafts ON public.procedure USING btree (workspace_id, updated_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (draft_version_id IS NOT NULL));
CREATE INDEX procedure_published ON public.procedure USING btree (workspace_id, published_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (published_version_id IS NOT NULL));
CREATE INDEX procedure_updated ON public.procedure USING btree (workspace_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_area (
  workspace_id uuid not null,
  procedure_id uuid not null,
  area_id uuid not null,
  constraint procedure_area_pkey PRIMARY KEY (workspace_id, procedure_id, area_id),
  constraint procedure_area_workspace_id_area_id_fkey FOREIGN KEY (workspace_id, area_id) REFERENCES area(workspace_id, id) ON DELETE CASCADE,
  constraint procedure_area_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX procedure_area_area ON public.procedure_area USING btree (workspace_id, area_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_copy (
  workspace_id uuid not null,
  procedure_id uuid not null,
  source_workspace_id uuid not null,
  source_procedure_id uuid not null,
  source_version_id uuid not null,
  source_revision integer not null,
  source_hash text not null,
  base jsonb not null,
  own_ids jsonb not null,
  taken_at timestamp with time zone not null,
  taken_by uuid not null,
  told_version_id uuid,
  constraint procedure_copy_pkey PRIMARY KEY (workspace_id, procedure_id),
  constraint procedure_copy_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint procedure_copy_workspace_id_taken_by_fkey FOREIGN KEY (workspace_id, taken_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX procedure_copy_source ON public.procedure_copy USING btree (workspace_id, source_workspace_id, source_procedure_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_draft_lock (
  workspace_id uuid not null,
  version_id uuid not null,
  lock_id uuid not null,
  profile_id uuid not null,
  editor_id uuid not null,
  taken_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint procedure_draft_lock_pkey PRIMARY KEY (workspace_id, version_id),
  constraint procedure_draft_lock_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint procedure_draft_lock_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_draft_reader (
  workspace_id uuid not null,
  version_id uuid not null,
  profile_id uuid not null,
  editor_id uuid not null,
  present_until timestamp with time zone not null,
  asked_at timestamp with time zone,
  kept_at timestamp with time zone,
  constraint procedure_draft_reader_pkey PRIMARY KEY (workspace_id, version_id, profile_id, editor_id),
  constraint procedure_draft_reader_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint procedure_draft_reader_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_draft_section (
  workspace_id uuid not null,
  version_id uuid not null,
  id text not null,
  title text not null,
  title_key text not null,
  step_ids text[] not null,
  constraint procedure_draft_section_pkey PRIMARY KEY (workspace_id, version_id, id),
  constraint procedure_draft_section_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_draft_step (
  workspace_id uuid not null,
  version_id uuid not null,
  id text not null,
  title text not null,
  title_key text not null,
  modules jsonb not null,
  part_ids text[] not null,
  constraint procedure_draft_step_pkey PRIMARY KEY (workspace_id, version_id, id),
  constraint procedure_draft_step_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_feedback (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  kind text not null,
  thumb text,
  body text not null default ''::text,
  picture_id uuid,
  step_id uuid,
  step_number integer,
  step_title text,
  proposal jsonb,
  state text not null,
  answer text not null default ''::text,
  given_by uuid not null,
  given_at timestamp with time zone not null,
  closed_by uuid,
  closed_at timestamp with time zone,
  constraint procedure_feedback_check CHECK (((kind = 'suggestion'::text) = (proposal IS NOT NULL))),
  constraint procedure_feedback_kind_check CHECK ((kind = ANY (ARRAY['suggestion'::text, 'comment'::text, 'rating'::text]))),
  constraint procedure_feedback_pkey PRIMARY KEY (workspace_id, id),
  constraint procedure_feedback_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'dismissed'::text, 'settled'::text]))),
  constraint procedure_feedback_thumb_check CHECK ((thumb = ANY (ARRAY['up'::text, 'down'::text]))),
  constraint procedure_feedback_workspace_id_closed_by_fkey FOREIGN KEY (workspace_id, closed_by) REFERENCES profile(workspace_id, id),
  constraint procedure_feedback_workspace_id_given_by_fkey FOREIGN KEY (workspace_id, given_by) REFERENCES profile(workspace_id, id),
  constraint procedure_feedback_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint procedure_feedback_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE INDEX procedure_feedback_procedure ON public.procedure_feedback USING btree (workspace_id, procedure_id, given_at DESC, id DESC);
CREATE INDEX procedure_feedback_time ON public.procedure_feedback USING btree (workspace_id, given_at DESC, id DESC);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_group (
  workspace_id uuid not null,
  procedure_id uuid not null,
  group_id uuid not null,
  constraint procedure_group_pkey PRIMARY KEY (workspace_id, procedure_id, group_id),
  constraint procedure_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint procedure_group_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX procedure_group_group ON public.procedure_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_set (
  workspace_id uuid not null,
  id uuid not null,
  title text not null,
  set_type text not null,
  enforces_order boolean not null default false,
  due_days integer,
  due_on timestamp with time zone,
  valid_months integer,
  global_since timestamp with time zone,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  pass_mark integer not null default 80,
  attempts_max integer,
  wait_hours integer,
  needs_sign_off boolean not null default false,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint procedure_set_attempts_max_check CHECK (((attempts_max >= 1) AND (attempts_max <= 20))),
  constraint procedure_set_check CHECK (((due_days IS NULL) OR (due_on IS NULL))),
  constraint procedure_set_check1 CHECK (((set_type = 'workflow'::text) OR (NOT enforces_order))),
  constraint procedure_set_check2 CHECK (((set_type = 'learning'::text) OR ((due_days IS NULL) AND (due_on IS NULL) AND (valid_months IS NULL)))),
  constraint procedure_set_due_days_check CHECK ((due_days > 0)),
  constraint procedure_set_pass_mark_check CHECK (((pass_mark >= 0) AND (pass_mark <= 100))),
  constraint procedure_set_pass_rule CHECK (((set_type = 'learning'::text) OR ((pass_mark = 80) AND (attempts_max IS NULL) AND (wait_hours IS NULL) AND (NOT needs_sign_off)))),
  constraint procedure_set_pkey PRIMARY KEY (workspace_id, id),
  constraint procedure_set_set_type_check CHECK ((set_type = ANY (ARRAY['learning'::text, 'workflow'::text]))),
  constraint procedure_set_valid_months_check CHECK ((valid_months > 0)),
  constraint procedure_set_wait_hours_check CHECK (((wait_hours >= 1) AND (wait_hours <= 8760))),
  constraint procedure_set_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint procedure_set_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint procedure_set_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint procedure_set_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX procedure_set_access_set ON public.procedure_set USING btree (workspace_id, access_set_id);
CREATE INDEX procedure_set_title ON public.procedure_set USING btree (workspace_id, lower(title), id) WHERE (deleted_at IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_set_group (
  workspace_id uuid not null,
  set_id uuid not null,
  group_id uuid not null,
  tied_at timestamp with time zone not null,
  constraint procedure_set_group_pkey PRIMARY KEY (workspace_id, set_id, group_id),
  constraint procedure_set_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint procedure_set_group_workspace_id_set_id_fkey FOREIGN KEY (workspace_id, set_id) REFERENCES procedure_set(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX procedure_set_group_group ON public.procedure_set_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_set_item (
  workspace_id uuid not null,
  set_id uuid not null,
  procedure_id uuid not null,
  position integer not null,
  added_at timestamp with time zone not null,
  constraint procedure_set_item_pkey PRIMARY KEY (workspace_id, set_id, procedure_id),
  constraint procedure_set_item_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint procedure_set_item_workspace_id_set_id_fkey FOREIGN KEY (workspace_id, set_id) REFERENCES procedure_set(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX procedure_set_item_procedure ON public.procedure_set_item USING btree (workspace_id, procedure_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_set_nudge (
  workspace_id uuid not null,
  set_id uuid not null,
  profile_id uuid not null,
  day text not null,
  reminded_by uuid not null,
  reminded_at timestamp with time zone not null,
  constraint procedure_set_nudge_pkey PRIMARY KEY (workspace_id, set_id, profile_id, day),
  constraint procedure_set_nudge_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint procedure_set_nudge_workspace_id_reminded_by_fkey FOREIGN KEY (workspace_id, reminded_by) REFERENCES profile(workspace_id, id),
  constraint procedure_set_nudge_workspace_id_set_id_fkey FOREIGN KEY (workspace_id, set_id) REFERENCES procedure_set(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_set_reminder (
  workspace_id uuid not null,
  set_id uuid not null,
  profile_id uuid not null,
  due_at timestamp with time zone not null,
  kind text not null,
  reminded_at timestamp with time zone not null,
  constraint procedure_set_reminder_kind_check CHECK ((kind = ANY (ARRAY['soon'::text, 'today'::text, 'overdue'::text]))),
  constraint procedure_set_reminder_pkey PRIMARY KEY (workspace_id, set_id, profile_id, due_at, kind),
  constraint procedure_set_reminder_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint procedure_set_reminder_workspace_id_set_id_fkey FOREIGN KEY (workspace_id, set_id) REFERENCES procedure_set(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_set_retry (
  workspace_id uuid not null,
  set_id uuid not null,
  procedure_id uuid not null,
  profile_id uuid not null,
  granted_by uuid not null,
  granted_at timestamp with time zone not null,
  constraint procedure_set_retry_pkey PRIMARY KEY (workspace_id, set_id, procedure_id, profile_id),
  constraint procedure_set_retry_workspace_id_granted_by_fkey FOREIGN KEY (workspace_id, granted_by) REFERENCES profile(workspace_id, id),
  constraint procedure_set_retry_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint procedure_set_retry_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint procedure_set_retry_workspace_id_set_id_fkey FOREIGN KEY (workspace_id, set_id) REFERENCES procedure_set(workspace_id, id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_set_sign_off (
  workspace_id uuid not null,
  set_id uuid not null,
  record_id uuid not null,
  decision text not null,
  note text not null,
  signed_by uuid not null,
  printed_name text not null,
  signed_at timestamp with time zone not null,
  constraint procedure_set_sign_off_decision_check CHECK ((decision = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint procedure_set_sign_off_pkey PRIMARY KEY (workspace_id, set_id, record_id),
  constraint procedure_set_sign_off_workspace_id_record_id_fkey FOREIGN KEY (workspace_id, record_id) REFERENCES perform_record(workspace_id, id) ON DELETE CASCADE,
  constraint procedure_set_sign_off_workspace_id_set_id_fkey FOREIGN KEY (workspace_id, set_id) REFERENCES procedure_set(workspace_id, id),
  constraint procedure_set_sign_off_workspace_id_signed_by_fkey FOREIGN KEY (workspace_id, signed_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX procedure_set_sign_off_record ON public.procedure_set_sign_off USING btree (workspace_id, record_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_set_sign_off_notice (
  workspace_id uuid not null,
  set_id uuid not null,
  record_id uuid not null,
  told_at timestamp with time zone not null,
  constraint procedure_set_sign_off_notice_pkey PRIMARY KEY (workspace_id, set_id, record_id),
  constraint procedure_set_sign_off_notice_workspace_id_record_id_fkey FOREIGN KEY (workspace_id, record_id) REFERENCES perform_record(workspace_id, id) ON DELETE CASCADE,
  constraint procedure_set_sign_off_notice_workspace_id_set_id_fkey FOREIGN KEY (workspace_id, set_id) REFERENCES procedure_set(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX procedure_set_sign_off_notice_record ON public.procedure_set_sign_off_notice USING btree (workspace_id, record_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_share (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  target_workspace_id uuid not null,
  shared_at timestamp with time zone not null,
  shared_by uuid not null,
  told_version_id uuid,
  told_revision integer,
  constraint procedure_share_check CHECK ((target_workspace_id <> workspace_id)),
  constraint procedure_share_pkey PRIMARY KEY (workspace_id, id),
  constraint procedure_share_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint procedure_share_workspace_id_procedure_id_target_workspace__key UNIQUE (workspace_id, procedure_id, target_workspace_id),
  constraint procedure_share_workspace_id_shared_by_fkey FOREIGN KEY (workspace_id, shared_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX procedure_share_target ON public.procedure_share USING btree (target_workspace_id, workspace_id, procedure_id);
-- policy receiver: using (target_workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_text (
  workspace_id uuid not null,
  version_id uuid not null,
  procedure_id uuid not null,
  passage_count integer not null,
  word_count integer not null,
  indexed_at timestamp with time zone not null,
  revision integer not null default 0,
  constraint procedure_text_pkey PRIMARY KEY (workspace_id, version_id),
  constraint procedure_text_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint procedure_text_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX procedure_text_procedure ON public.procedure_text USING btree (workspace_id, procedure_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_version (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  state text not null,
  number integer,
  title text not null,
  content jsonb not null,
  area_ids uuid[] not null default '{}'::uuid[],
  media_ids uuid[] not null default '{}'::uuid[],
  content_hash text,
  change_note text not null default ''::text,
  revision integer not null default 1,
  reject_reason text,
  requested_by uuid,
  requested_at timestamp with time zone,
  approved_by uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  published_by uuid,
  published_at timestamp with time zone,
  editors uuid[] not null default '{}'::uuid[],
  change_kind text not null default 'major'::text,
  effective_at timestamp with time zone,
  approved_at timestamp with time zone,
  scheduled_by uuid,
  section_ids text[],
  step_count integer not null default 0,
  module_count integer not null default 0,
  content_bytes integer not null default 0,
  constraint procedure_version_change_kind_check CHECK ((change_kind = ANY (ARRAY['minor'::text, 'major'::text]))),
  constraint procedure_version_pkey PRIMARY KEY (workspace_id, id),
  constraint procedure_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'superseded'::text, 'discarded'::text, 'removed'::text]))),
  constraint procedure_version_workspace_id_approved_by_fkey FOREIGN KEY (workspace_id, approved_by) REFERENCES profile(workspace_id, id),
  constraint procedure_version_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint procedure_version_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint procedure_version_workspace_id_published_by_fkey FOREIGN KEY (workspace_id, published_by) REFERENCES profile(workspace_id, id),
  constraint procedure_version_workspace_id_scheduled_by_fkey FOREIGN KEY (workspace_id, scheduled_by) REFERENCES profile(workspace_id, id),
  constraint procedure_version_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX procedure_version_due ON public.procedure_version USING btree (workspace_id, effective_at) WHERE ((state = 'draft'::text) AND (scheduled_by IS NOT NULL));
CREATE UNIQUE INDEX procedure_version_draft ON public.procedure_version USING btree (workspace_id, procedure_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX procedure_version_number ON public.procedure_version USING btree (workspace_id, procedure_id, number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX procedure_version_published ON public.procedure_version USING btree (workspace_id, procedure_id) WHERE (state = 'published'::text);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table procedure_version_view (
  workspace_id uuid not null,
  version_id uuid not null,
  profile_id uuid not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint procedure_version_view_pkey PRIMARY KEY (workspace_id, version_id, profile_id),
  constraint procedure_version_view_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint procedure_version_view_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table profile (
  workspace_id uuid not null,
  id uuid not null,
  role_id uuid not null,
  display_name text not null,
  icon text not null default ''::text,
  email text,
  phone text,
  is_product_team boolean not null default false,
  last_active_at timestamp with time zone,
  removed_at timestamp with time zone,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  photo_id uuid,
  badge_photo_id uuid,
  raised_at timestamp with time zone,
  constraint profile_pkey PRIMARY KEY (workspace_id, id),
  constraint profile_workspace_id_badge_photo_id_fkey FOREIGN KEY (workspace_id, badge_photo_id) REFERENCES asset(workspace_id, id),
  constraint profile_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint profile_workspace_id_photo_id_fkey FOREIGN KEY (workspace_id, photo_id) REFERENCES asset(workspace_id, id),
  constraint profile_workspace_id_role_id_fkey FOREIGN KEY (workspace_id, role_id) REFERENCES role(workspace_id, id),
  constraint stamp_gate TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX profile_by_age ON public.profile USING btree (workspace_id, created_at, id) WHERE (removed_at IS NULL);
CREATE INDEX profile_by_last_active ON public.profile USING btree (workspace_id, COALESCE(last_active_at, '-infinity'::timestamp with time zone), id) WHERE (removed_at IS NULL);
CREATE INDEX profile_by_role ON public.profile USING btree (workspace_id, role_id, lower(display_name), id) WHERE (removed_at IS NULL);
CREATE INDEX profile_name ON public.profile USING btree (workspace_id, lower(display_name), id) WHERE (removed_at IS NULL);
CREATE INDEX profile_role ON public.profile USING btree (workspace_id, role_id);
-- policy own: using fettle_is_own_profile(workspace_id, id)
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table profile_link (
  workspace_id uuid not null,
  profile_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint profile_link_pkey PRIMARY KEY (workspace_id, user_id),
  constraint profile_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint profile_link_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE,
  constraint stamp_gate TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX profile_link_profile ON public.profile_link USING btree (workspace_id, profile_id);
CREATE INDEX profile_link_user ON public.profile_link USING btree (user_id);
-- policy own: using (user_id = ( SELECT fettle_user() AS fettle_user))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table profile_offer (
  workspace_id uuid not null,
  secret_hash bytea not null,
  profile_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint profile_offer_pkey PRIMARY KEY (workspace_id, secret_hash),
  constraint profile_offer_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX profile_offer_profile ON public.profile_offer USING btree (workspace_id, profile_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table profile_pin (
  workspace_id uuid not null,
  profile_id uuid not null,
  salt bytea not null,
  hash bytea not null,
  tries integer not null default 0,
  set_at timestamp with time zone not null,
  constraint profile_pin_pkey PRIMARY KEY (workspace_id, profile_id),
  constraint profile_pin_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table property (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  name_key text not null,
  description text not null default ''::text,
  type text not null,
  unit text not null default ''::text,
  options jsonb not null default '[]'::jsonb,
  is_required boolean not null default false,
  is_listed boolean not null default false,
  default_value jsonb,
  ordinal integer not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint property_kind_check CHECK ((kind = ANY (ARRAY['procedure'::text, 'document'::text, 'area'::text, 'member'::text]))),
  constraint property_pkey PRIMARY KEY (workspace_id, id),
  constraint property_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'choices'::text, 'member'::text, 'link'::text]))),
  constraint property_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint property_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE UNIQUE INDEX property_name ON public.property USING btree (workspace_id, kind, name_key) WHERE (retired_at IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table property_value (
  workspace_id uuid not null,
  property_id uuid not null,
  procedure_id uuid,
  document_id uuid,
  area_id uuid,
  profile_id uuid,
  thing_id uuid not null default COALESCE(procedure_id, document_id, area_id, profile_id),
  value jsonb,
  sort_key text,
  search_text text not null default ''::text,
  member_id uuid,
  revision integer not null default 1,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint property_value_check CHECK ((num_nonnulls(procedure_id, document_id, area_id, profile_id) = 1)),
  constraint property_value_pkey PRIMARY KEY (workspace_id, property_id, thing_id),
  constraint property_value_workspace_id_area_id_fkey FOREIGN KEY (workspace_id, area_id) REFERENCES area(workspace_id, id) ON DELETE CASCADE,
  constraint property_value_workspace_id_document_id_fkey FOREIGN KEY (workspace_id, document_id) REFERENCES document(workspace_id, id) ON DELETE CASCADE,
  constraint property_value_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES profile(workspace_id, id),
  constraint property_value_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint property_value_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE,
  constraint property_value_workspace_id_property_id_fkey FOREIGN KEY (workspace_id, property_id) REFERENCES property(workspace_id, id),
  constraint property_value_workspace_id_set_by_fkey FOREIGN KEY (workspace_id, set_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX property_value_area ON public.property_value USING btree (workspace_id, area_id) WHERE (area_id IS NOT NULL);
CREATE INDEX property_value_document ON public.property_value USING btree (workspace_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX property_value_procedure ON public.property_value USING btree (workspace_id, procedure_id) WHERE (procedure_id IS NOT NULL);
CREATE INDEX property_value_profile ON public.property_value USING btree (workspace_id, profile_id) WHERE (profile_id IS NOT NULL);
CREATE INDEX property_value_sorted ON public.property_value USING btree (workspace_id, property_id, sort_key);
CREATE INDEX property_value_thing ON public.property_value USING btree (workspace_id, thing_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table proposal (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  prompt text not null,
  proposed jsonb not null,
  reviewed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint proposal_pkey PRIMARY KEY (workspace_id, id),
  constraint proposal_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint proposal_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX proposal_procedure ON public.proposal USING btree (workspace_id, procedure_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table push_subscription (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  vapid_key text not null,
  device text not null,
  created_at timestamp with time zone not null,
  constraint push_subscription_auth_check CHECK ((length(auth) = 16)),
  constraint push_subscription_endpoint_check CHECK ((length(endpoint) <= 2000)),
  constraint push_subscription_p256dh_check CHECK ((length(p256dh) = 65)),
  constraint push_subscription_pkey PRIMARY KEY (workspace_id, id),
  constraint push_subscription_workspace_id_endpoint_key UNIQUE (workspace_id, endpoint),
  constraint push_subscription_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_of_profile ON public.push_subscription USING btree (workspace_id, profile_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table rate_counter (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint rate_counter_pkey PRIMARY KEY (key, window_start)
);

create table received_procedure (
  workspace_id uuid not null,
  id uuid not null,
  source_workspace_id uuid not null,
  procedure_id uuid not null,
  assigned_at timestamp with time zone not null,
  assigned_by uuid not null,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  revision integer not null default 1,
  constraint received_procedure_pkey PRIMARY KEY (workspace_id, id),
  constraint received_procedure_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint received_procedure_workspace_id_assigned_by_fkey FOREIGN KEY (workspace_id, assigned_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX received_procedure_access_set ON public.received_procedure USING btree (workspace_id, access_set_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table received_procedure_group (
  workspace_id uuid not null,
  received_id uuid not null,
  group_id uuid not null,
  constraint received_procedure_group_pkey PRIMARY KEY (workspace_id, received_id, group_id),
  constraint received_procedure_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint received_procedure_group_workspace_id_received_id_fkey FOREIGN KEY (workspace_id, received_id) REFERENCES received_procedure(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX received_procedure_group_group ON public.received_procedure_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table record_reading (
  workspace_id uuid not null,
  record_id uuid not null,
  module_id uuid not null,
  step_id uuid not null,
  step_number integer not null,
  step_title text not null,
  question text not null,
  unit text not null,
  value double precision not null,
  lower_limit double precision,
  upper_limit double precision,
  deviation_reason text,
  constraint record_reading_pkey PRIMARY KEY (workspace_id, record_id, module_id),
  constraint record_reading_workspace_id_record_id_fkey FOREIGN KEY (workspace_id, record_id) REFERENCES perform_record(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX record_reading_outside ON public.record_reading USING btree (workspace_id, record_id, step_id) WHERE (deviation_reason IS NOT NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table record_retry (
  workspace_id uuid not null,
  record_id uuid not null,
  module_id uuid not null,
  step_id uuid not null,
  retries integer not null,
  constraint record_retry_pkey PRIMARY KEY (workspace_id, record_id, module_id),
  constraint record_retry_retries_check CHECK ((retries > 0)),
  constraint record_retry_workspace_id_record_id_fkey FOREIGN KEY (workspace_id, record_id) REFERENCES perform_record(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table role (
  workspace_id uuid not null,
  id uuid not null,
  built_in text,
  name text,
  permissions text[] not null default '{}'::text[],
  requires_sso boolean not null default false,
  restrict_content boolean not null default true,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  raised_at timestamp with time zone,
  constraint role_admins_require_sso CHECK (((built_in <> ALL (ARRAY['admin'::text, 'groupAdmin'::text])) OR requires_sso)),
  constraint role_built_in_check CHECK ((built_in = ANY (ARRAY['admin'::text, 'groupAdmin'::text, 'contentAuthor'::text, 'operator'::text]))),
  constraint role_kind CHECK (((built_in IS NOT NULL) OR (name IS NOT NULL))),
  constraint role_pkey PRIMARY KEY (workspace_id, id),
  constraint role_sso_only_requires_sso CHECK ((requires_sso OR (NOT (permissions && ARRAY['content.areas.delete'::text, 'content.documents.delete'::text, 'content.procedures.delete'::text, 'content.procedures.drafts.delete'::text, 'content.procedures.publish'::text, 'content.sets.delete'::text, 'timestudies.delete'::text, 'timestudies.elementlists.manage'::text, 'workspace.groups.manage'::text, 'workspace.members.manage'::text, 'workspace.roles.manage'::text, 'workspace.sso.manage'::text])))),
  constraint role_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint stamp_gate TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX role_built_in ON public.role USING btree (workspace_id, built_in) WHERE (built_in IS NOT NULL);
CREATE UNIQUE INDEX role_name ON public.role USING btree (workspace_id, lower(NORMALIZE(name, NFKC))) WHERE (built_in IS NULL);
-- policy own: using fettle_is_own_role(workspace_id, id)
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table saved_search (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  name text not null,
  asked jsonb not null,
  created_at timestamp with time zone not null,
  constraint saved_search_name_check CHECK ((name <> ''::text)),
  constraint saved_search_pkey PRIMARY KEY (workspace_id, id),
  constraint saved_search_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint saved_search_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_search_of_profile ON public.saved_search USING btree (workspace_id, profile_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table seal_key (
  workspace_id uuid not null,
  profile_id uuid not null,
  id uuid not null,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamp with time zone not null,
  constraint seal_key_pkey PRIMARY KEY (workspace_id, id),
  constraint seal_key_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX seal_key_profile ON public.seal_key USING btree (workspace_id, profile_id, created_at);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table search_synonyms (
  workspace_id uuid not null,
  groups jsonb not null,
  revision integer not null,
  constraint search_synonyms_pkey PRIMARY KEY (workspace_id),
  constraint search_synonyms_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table session (
  id uuid not null,
  user_id uuid not null,
  identity_id uuid,
  cookie_hash bytea,
  device text not null default ''::text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  signed_in_at timestamp with time zone not null default now(),
  longest_idle_s integer not null default 0,
  constraint session_cookie_hash_key UNIQUE (cookie_hash),
  constraint session_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identity(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON public.session USING btree (user_id);

create table session_spent_cookie (
  cookie_hash bytea not null,
  session_id uuid not null,
  salt bytea,
  spent_at timestamp with time zone not null,
  token_hash bytea not null default '\x'::bytea,
  arrived_at timestamp with time zone,
  browser_hash bytea,
  constraint session_spent_cookie_pkey PRIMARY KEY (cookie_hash),
  constraint session_spent_cookie_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX session_spent_cookie_at ON public.session_spent_cookie USING btree (spent_at);
CREATE INDEX session_spent_cookie_session ON public.session_spent_cookie USING btree (session_id);
CREATE INDEX session_spent_cookie_token ON public.session_spent_cookie USING btree (token_hash);

create table session_token (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  issued_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint session_token_pkey PRIMARY KEY (token_hash),
  constraint session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX session_token_session ON public.session_token USING btree (session_id);

create table shared_phone (
  workspace_id uuid not null,
  id uuid not null,
  number text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  revision integer not null default 1,
  constraint shared_phone_pkey PRIMARY KEY (workspace_id, id),
  constraint shared_phone_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint shared_phone_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE UNIQUE INDEX shared_phone_number ON public.shared_phone USING btree (workspace_id, number);
-- policy holder: using (number = ( SELECT fettle_phone() AS fettle_phone))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table shared_phone_profile (
  workspace_id uuid not null,
  phone_id uuid not null,
  profile_id uuid not null,
  constraint shared_phone_profile_pkey PRIMARY KEY (workspace_id, phone_id, profile_id),
  constraint shared_phone_profile_workspace_id_phone_id_fkey FOREIGN KEY (workspace_id, phone_id) REFERENCES shared_phone(workspace_id, id) ON DELETE CASCADE,
  constraint shared_phone_profile_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX shared_phone_profile_profile ON public.shared_phone_profile USING btree (workspace_id, profile_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table sign_in_attempt (
  state_hash bytea not null,
  browser_hash bytea not null,
  salt bytea not null,
  provider text not null,
  purpose text not null,
  session_id uuid,
  for_workspace_id uuid,
  wish jsonb not null default '{}'::jsonb,
  from_path text,
  expires_at timestamp with time zone not null,
  constraint sign_in_attempt_for_workspace_id_fkey FOREIGN KEY (for_workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint sign_in_attempt_pkey PRIMARY KEY (state_hash),
  constraint sign_in_attempt_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'microsoft'::text]))),
  constraint sign_in_attempt_purpose_check CHECK ((purpose = ANY (ARRAY['signIn'::text, 'link'::text, 'fresh'::text, 'createProfile'::text]))),
  constraint sign_in_attempt_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_attempt_expiry ON public.sign_in_attempt USING btree (expires_at);
CREATE INDEX sign_in_attempt_session ON public.sign_in_attempt USING btree (session_id);

create table template (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  title_key text not null,
  description text not null default ''::text,
  content jsonb not null,
  section_count integer not null,
  step_count integer not null,
  collage uuid[] not null default '{}'::uuid[],
  area_ids uuid[] not null default '{}'::uuid[],
  editors uuid[] not null default '{}'::uuid[],
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  content_number integer not null default 1,
  constraint template_kind_check CHECK ((kind = ANY (ARRAY['procedure'::text, 'step'::text]))),
  constraint template_pkey PRIMARY KEY (workspace_id, id),
  constraint template_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint template_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint template_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint template_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX template_access_set ON public.template USING btree (workspace_id, access_set_id);
CREATE INDEX template_title ON public.template USING btree (workspace_id, kind, title_key, id) WHERE (deleted_at IS NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table template_content (
  workspace_id uuid not null,
  template_id uuid not null,
  number integer not null,
  content jsonb not null,
  constraint template_content_number_check CHECK ((number > 0)),
  constraint template_content_pkey PRIMARY KEY (workspace_id, template_id, number),
  constraint template_content_workspace_id_template_id_fkey FOREIGN KEY (workspace_id, template_id) REFERENCES template(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table template_group (
  workspace_id uuid not null,
  template_id uuid not null,
  group_id uuid not null,
  constraint template_group_pkey PRIMARY KEY (workspace_id, template_id, group_id),
  constraint template_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint template_group_workspace_id_template_id_fkey FOREIGN KEY (workspace_id, template_id) REFERENCES template(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX template_group_group ON public.template_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table text_replacement (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  search text not null,
  replaced_by text not null,
  is_case_sensitive boolean not null,
  created_at timestamp with time zone not null,
  kind text,
  constraint text_replacement_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'area'::text, 'member'::text]))),
  constraint text_replacement_pkey PRIMARY KEY (workspace_id, id),
  constraint text_replacement_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint text_replacement_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX text_replacement_profile ON public.text_replacement USING btree (workspace_id, profile_id, created_at DESC);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table text_replacement_procedure (
  workspace_id uuid not null,
  replacement_id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  revision integer not null,
  place_count integer not null,
  has_begun_draft boolean not null,
  texts jsonb not null,
  undone_at timestamp with time zone,
  property_texts jsonb not null default '[]'::jsonb,
  has_changed_draft boolean not null default true,
  constraint text_replacement_procedure_pkey PRIMARY KEY (workspace_id, replacement_id, procedure_id),
  constraint text_replacement_procedure_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint text_replacement_procedure_workspace_id_replacement_id_fkey FOREIGN KEY (workspace_id, replacement_id) REFERENCES text_replacement(workspace_id, id) ON DELETE CASCADE,
  constraint text_replacement_procedure_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table text_replacement_value (
  workspace_id uuid not null,
  replacement_id uuid not null,
  thing_id uuid not null,
  place_count integer not null,
  texts jsonb not null,
  undone_at timestamp with time zone,
  constraint text_replacement_value_pkey PRIMARY KEY (workspace_id, replacement_id, thing_id),
  constraint text_replacement_value_workspace_id_replacement_id_fkey FOREIGN KEY (workspace_id, replacement_id) REFERENCES text_replacement(workspace_id, id) ON DELETE CASCADE
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table thing_text (
  workspace_id uuid not null,
  thing_id uuid not null,
  revision integer not null,
  passage_count integer not null,
  word_count integer not null,
  indexed_at timestamp with time zone not null,
  constraint thing_text_pkey PRIMARY KEY (workspace_id, thing_id),
  constraint thing_text_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table time_study (
  workspace_id uuid not null,
  id uuid not null,
  title text not null,
  note text not null default ''::text,
  procedure_id uuid,
  version_id uuid,
  version_number integer,
  element_list_id uuid,
  subject_title text not null,
  elements jsonb not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  access_set_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint time_study_check CHECK ((num_nonnulls(procedure_id, element_list_id) = 1)),
  constraint time_study_check1 CHECK (((procedure_id IS NULL) = (version_id IS NULL))),
  constraint time_study_pkey PRIMARY KEY (workspace_id, id),
  constraint time_study_workspace_id_access_set_id_fkey FOREIGN KEY (workspace_id, access_set_id) REFERENCES access_set(workspace_id, id),
  constraint time_study_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint time_study_workspace_id_element_list_id_fkey FOREIGN KEY (workspace_id, element_list_id) REFERENCES element_list(workspace_id, id),
  constraint time_study_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint time_study_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id)
);
CREATE INDEX time_study_access_set ON public.time_study USING btree (workspace_id, access_set_id);
CREATE INDEX time_study_element_list ON public.time_study USING btree (workspace_id, element_list_id);
CREATE INDEX time_study_procedure ON public.time_study USING btree (workspace_id, procedure_id);
CREATE INDEX time_study_updated ON public.time_study USING btree (workspace_id, updated_at DESC, id DESC);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table time_study_edit (
  workspace_id uuid not null,
  lap_id uuid not null,
  revision integer not null,
  study_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  edited_by uuid not null,
  edited_at timestamp with time zone not null,
  constraint time_study_edit_pkey PRIMARY KEY (workspace_id, lap_id, revision),
  constraint time_study_edit_workspace_id_edited_by_fkey FOREIGN KEY (workspace_id, edited_by) REFERENCES profile(workspace_id, id),
  constraint time_study_edit_workspace_id_lap_id_fkey FOREIGN KEY (workspace_id, lap_id) REFERENCES time_study_lap(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX time_study_edit_study ON public.time_study_edit USING btree (workspace_id, study_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table time_study_group (
  workspace_id uuid not null,
  study_id uuid not null,
  group_id uuid not null,
  constraint time_study_group_pkey PRIMARY KEY (workspace_id, study_id, group_id),
  constraint time_study_group_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint time_study_group_workspace_id_study_id_fkey FOREIGN KEY (workspace_id, study_id) REFERENCES time_study(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX time_study_group_group ON public.time_study_group USING btree (workspace_id, group_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table time_study_lap (
  workspace_id uuid not null,
  study_id uuid not null,
  observation_id uuid not null,
  id uuid not null,
  ordinal integer not null,
  cycle integer not null,
  element_id uuid,
  foreign_name text not null default ''::text,
  interrupted_id uuid,
  clock text not null,
  measured_ms integer not null,
  measured_rating integer not null,
  ms integer not null,
  rating integer not null,
  is_excluded boolean not null default false,
  revision integer not null default 1,
  constraint time_study_lap_clock_check CHECK ((clock = ANY (ARRAY['measured'::text, 'film'::text, 'resumed'::text, 'disturbed'::text]))),
  constraint time_study_lap_measured_ms_check CHECK ((measured_ms >= 0)),
  constraint time_study_lap_ms_check CHECK ((ms >= 0)),
  constraint time_study_lap_pkey PRIMARY KEY (workspace_id, id),
  constraint time_study_lap_rating_check CHECK (((rating >= 1) AND (rating <= 300))),
  constraint time_study_lap_workspace_id_observation_id_ordinal_key UNIQUE (workspace_id, observation_id, ordinal),
  constraint time_study_lap_workspace_id_study_id_observation_id_fkey FOREIGN KEY (workspace_id, study_id, observation_id) REFERENCES time_study_observation(workspace_id, study_id, id) ON DELETE CASCADE
);
CREATE INDEX time_study_lap_study ON public.time_study_lap USING btree (workspace_id, study_id, observation_id, ordinal);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table time_study_observation (
  workspace_id uuid not null,
  study_id uuid not null,
  id uuid not null,
  observed_by uuid not null,
  started_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  marks jsonb not null,
  paused_ms integer not null,
  skipped_ms integer not null,
  film_name text,
  film_document_id uuid,
  constraint time_study_observation_pkey PRIMARY KEY (workspace_id, id),
  constraint time_study_observation_workspace_id_film_document_id_fkey FOREIGN KEY (workspace_id, film_document_id) REFERENCES document(workspace_id, id) ON DELETE SET NULL (film_document_id),
  constraint time_study_observation_workspace_id_observed_by_fkey FOREIGN KEY (workspace_id, observed_by) REFERENCES profile(workspace_id, id),
  constraint time_study_observation_workspace_id_study_id_fkey FOREIGN KEY (workspace_id, study_id) REFERENCES time_study(workspace_id, id) ON DELETE CASCADE,
  constraint time_study_observation_workspace_id_study_id_id_key UNIQUE (workspace_id, study_id, id)
);
CREATE INDEX time_study_observation_film ON public.time_study_observation USING btree (workspace_id, film_document_id) WHERE (film_document_id IS NOT NULL);
CREATE INDEX time_study_observation_study ON public.time_study_observation USING btree (workspace_id, study_id, started_at, id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table unrecorded_answers (
  workspace_id uuid not null,
  id uuid not null,
  source text not null,
  perform_id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  title text not null,
  profile_id uuid not null,
  profile_name text not null,
  steps jsonb not null,
  loose jsonb not null default '[]'::jsonb,
  answers_hash text not null,
  files_missing integer not null default 0,
  started_at timestamp with time zone not null,
  last_entry_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  received_by uuid,
  dealt_by uuid,
  dealt_at timestamp with time zone,
  constraint unrecorded_answers_check CHECK (((dealt_by IS NULL) = (dealt_at IS NULL))),
  constraint unrecorded_answers_pkey PRIMARY KEY (workspace_id, id),
  constraint unrecorded_answers_source_check CHECK ((source = ANY (ARRAY['endedRun'::text, 'signIn'::text, 'code'::text]))),
  constraint unrecorded_answers_workspace_id_dealt_by_fkey FOREIGN KEY (workspace_id, dealt_by) REFERENCES profile(workspace_id, id),
  constraint unrecorded_answers_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint unrecorded_answers_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint unrecorded_answers_workspace_id_received_by_fkey FOREIGN KEY (workspace_id, received_by) REFERENCES profile(workspace_id, id),
  constraint unrecorded_answers_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE INDEX unrecorded_answers_open ON public.unrecorded_answers USING btree (workspace_id, received_at DESC, id DESC) WHERE (dealt_at IS NULL);
CREATE INDEX unrecorded_answers_procedure ON public.unrecorded_answers USING btree (workspace_id, procedure_id, received_at DESC, id DESC);
CREATE INDEX unrecorded_answers_profile ON public.unrecorded_answers USING btree (workspace_id, profile_id);
CREATE INDEX unrecorded_answers_received ON public.unrecorded_answers USING btree (workspace_id, received_at DESC, id DESC);
CREATE UNIQUE INDEX unrecorded_answers_once ON public.unrecorded_answers USING btree (workspace_id, perform_id, profile_id, answers_hash);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table upload_session (
  workspace_id uuid not null,
  asset_id uuid not null,
  session_hash bytea not null,
  store_upload_id text not null,
  state text not null default 'open'::text,
  total_bytes bigint,
  received_bytes bigint not null default 0,
  parts jsonb not null default '[]'::jsonb,
  writer uuid,
  writer_until timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  md5 text,
  crc32c text,
  constraint upload_session_pkey PRIMARY KEY (workspace_id, asset_id),
  constraint upload_session_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'cancelled'::text]))),
  constraint upload_session_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id) ON DELETE CASCADE,
  constraint upload_session_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX upload_session_open ON public.upload_session USING btree (workspace_id, expires_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX upload_session_secret ON public.upload_session USING btree (workspace_id, session_hash);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table user_activity (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  activity_type text not null,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  area_id uuid,
  note_id uuid,
  procedure_id uuid,
  perform_id uuid,
  constraint user_activity_activity_type_check CHECK ((activity_type = ANY (ARRAY['AreaEntered'::text, 'AreaNoteViewed'::text, 'ProcedurePerformViewed'::text]))),
  constraint user_activity_check CHECK (((activity_type = 'AreaEntered'::text) = ((area_id IS NOT NULL) AND (note_id IS NULL)))),
  constraint user_activity_check1 CHECK (((activity_type = 'AreaNoteViewed'::text) = (note_id IS NOT NULL))),
  constraint user_activity_check2 CHECK (((note_id IS NULL) OR (area_id IS NOT NULL))),
  constraint user_activity_check3 CHECK (((activity_type = 'ProcedurePerformViewed'::text) = (procedure_id IS NOT NULL))),
  constraint user_activity_check4 CHECK (((perform_id IS NULL) OR (procedure_id IS NOT NULL))),
  constraint user_activity_pkey PRIMARY KEY (workspace_id, id),
  constraint user_activity_workspace_id_area_id_fkey FOREIGN KEY (workspace_id, area_id) REFERENCES area(workspace_id, id) ON DELETE CASCADE,
  constraint user_activity_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint user_activity_workspace_id_note_id_fkey FOREIGN KEY (workspace_id, note_id) REFERENCES area_note(workspace_id, id) ON DELETE CASCADE,
  constraint user_activity_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint user_activity_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX user_activity_area ON public.user_activity USING btree (workspace_id, area_id) WHERE (area_id IS NOT NULL);
CREATE INDEX user_activity_note ON public.user_activity USING btree (workspace_id, note_id) WHERE (note_id IS NOT NULL);
CREATE INDEX user_activity_occurred ON public.user_activity USING btree (workspace_id, occurred_at DESC, id);
CREATE INDEX user_activity_profile ON public.user_activity USING btree (workspace_id, profile_id, occurred_at);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table verification_decision (
  workspace_id uuid not null,
  id uuid not null,
  perform_id uuid not null,
  module_id uuid not null,
  version_id uuid not null,
  photo_id uuid,
  criterion integer not null,
  criterion_text text not null,
  decided_by uuid,
  provider text,
  status_before text,
  status_after text,
  finding text,
  reason text not null default ''::text,
  override text,
  signature_id uuid,
  decided_at timestamp with time zone not null,
  constraint verification_decision_check CHECK (((decided_by IS NULL) = (provider IS NOT NULL))),
  constraint verification_decision_finding_check CHECK ((finding = ANY (ARRAY['pass'::text, 'fail'::text, 'notVisible'::text]))),
  constraint verification_decision_override_check CHECK ((override = ANY (ARRAY['falsePass'::text, 'falseFail'::text]))),
  constraint verification_decision_pkey PRIMARY KEY (workspace_id, id),
  constraint verification_decision_workspace_id_decided_by_fkey FOREIGN KEY (workspace_id, decided_by) REFERENCES profile(workspace_id, id),
  constraint verification_decision_workspace_id_perform_id_fkey FOREIGN KEY (workspace_id, perform_id) REFERENCES perform(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX verification_decision_perform ON public.verification_decision USING btree (workspace_id, perform_id, module_id, criterion, decided_at);
CREATE INDEX verification_decision_time ON public.verification_decision USING btree (workspace_id, decided_at);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table video_generation (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  asset_id uuid not null,
  title text not null default ''::text,
  group_ids uuid[] not null default '{}'::uuid[],
  stage text not null,
  error_type text,
  artifacts jsonb not null default '[]'::jsonb,
  narration text,
  cues jsonb,
  heard_ms integer not null default 0,
  cue_source text,
  plan jsonb,
  procedure_id uuid,
  attempts integer not null default 0,
  held_by uuid,
  held_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  kind text not null default 'video'::text,
  paper jsonb,
  paper_plan jsonb,
  keeps_document boolean not null default false,
  reviewed_at timestamp with time zone,
  batch_id uuid,
  area_ids uuid[] not null default '{}'::uuid[],
  voice_over text,
  confirmed jsonb not null default '[]'::jsonb,
  constraint video_generation_check CHECK (((stage = 'errored'::text) = (error_type IS NOT NULL))),
  constraint video_generation_check1 CHECK (((stage = 'completed'::text) = (procedure_id IS NOT NULL))),
  constraint video_generation_check2 CHECK (((voice_over IS NULL) OR (kind = 'video'::text))),
  constraint video_generation_cue_source_check CHECK ((cue_source = ANY (ARRAY['captions'::text, 'subtitles'::text, 'speech'::text, 'narration'::text, 'voiceOver'::text]))),
  constraint video_generation_error_type_check CHECK ((error_type = ANY (ARRAY['indistinct_audio'::text, 'processing_error'::text]))),
  constraint video_generation_kind_check CHECK ((kind = ANY (ARRAY['video'::text, 'paper'::text]))),
  constraint video_generation_pkey PRIMARY KEY (workspace_id, id),
  constraint video_generation_stage_check CHECK ((stage = ANY (ARRAY['uploading'::text, 'extracting'::text, 'transcribing'::text, 'segmenting'::text, 'drafting'::text, 'completed'::text, 'errored'::text]))),
  constraint video_generation_voice_over_check CHECK ((voice_over = ANY (ARRAY['awaited'::text, 'given'::text]))),
  constraint video_generation_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint video_generation_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id) ON DELETE CASCADE,
  constraint video_generation_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id)
);
CREATE INDEX video_generation_asset ON public.video_generation USING btree (workspace_id, asset_id);
CREATE INDEX video_generation_batch ON public.video_generation USING btree (workspace_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX video_generation_own ON public.video_generation USING btree (workspace_id, profile_id, created_at DESC) WHERE (dismissed_at IS NULL);
CREATE INDEX video_generation_waiting ON public.video_generation USING btree (workspace_id, created_at) WHERE (stage <> ALL (ARRAY['completed'::text, 'errored'::text]));
CREATE UNIQUE INDEX video_generation_procedure ON public.video_generation USING btree (workspace_id, procedure_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table voice_take (
  workspace_id uuid not null,
  generation_id uuid not null,
  id uuid not null,
  passage_id uuid not null,
  asset_id uuid not null,
  from_ms integer not null,
  length_ms integer not null,
  recorded_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint voice_take_from_ms_check CHECK ((from_ms >= 0)),
  constraint voice_take_length_ms_check CHECK ((length_ms > 0)),
  constraint voice_take_pkey PRIMARY KEY (workspace_id, generation_id, id),
  constraint voice_take_workspace_id_asset_id_fkey FOREIGN KEY (workspace_id, asset_id) REFERENCES asset(workspace_id, id),
  constraint voice_take_workspace_id_generation_id_fkey FOREIGN KEY (workspace_id, generation_id) REFERENCES video_generation(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX voice_take_asset ON public.voice_take USING btree (workspace_id, asset_id);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table workspace (
  id uuid not null,
  enterprise_id uuid not null,
  name text not null,
  time_zone text not null default 'UTC'::text,
  auth_requirement text not null default 'none'::text,
  sso_auth_types text[] not null default '{}'::text[],
  verified_email_domains text[] not null default '{}'::text[],
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  session_idle_minutes integer not null default 720,
  session_life_hours integer not null default 720,
  strict_idle_minutes integer not null default 480,
  strict_life_hours integer not null default 24,
  languages text[] not null default '{en,de}'::text[],
  upload_bytes_max bigint not null default '2147483648'::bigint,
  audit_days integer,
  deleted_days integer not null default 30,
  record_days integer,
  allows_self_approval boolean not null default false,
  offline_days integer not null default 7,
  shares_drafts boolean not null default false,
  date_format text not null default 'language'::text,
  constraint stamp_gate TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint workspace_audit_days_check CHECK (((audit_days >= 365) AND (audit_days <= 36500))),
  constraint workspace_auth_requirement_check CHECK ((auth_requirement = ANY (ARRAY['none'::text, 'allSSO'::text]))),
  constraint workspace_date_format_check CHECK ((date_format = ANY (ARRAY['language'::text, 'monthFirst'::text, 'dayFirst'::text, 'dotted'::text, 'yearFirst'::text]))),
  constraint workspace_deleted_days_check CHECK (((deleted_days >= 1) AND (deleted_days <= 3650))),
  constraint workspace_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprise(id),
  constraint workspace_offline_days_check CHECK (((offline_days >= 1) AND (offline_days <= 90))),
  constraint workspace_pkey PRIMARY KEY (id),
  constraint workspace_record_days_check CHECK (((record_days >= 365) AND (record_days <= 36500))),
  constraint workspace_session_idle_minutes_check CHECK (((session_idle_minutes >= 5) AND (session_idle_minutes <= 720))),
  constraint workspace_session_life_hours_check CHECK (((session_life_hours >= 1) AND (session_life_hours <= 720))),
  constraint workspace_strict_idle_minutes_check CHECK (((strict_idle_minutes >= 5) AND (strict_idle_minutes <= 720))),
  constraint workspace_strict_life_hours_check CHECK (((strict_life_hours >= 1) AND (strict_life_hours <= 720))),
  constraint workspace_upload_bytes_max_check CHECK (((upload_bytes_max >= 1048576) AND (upload_bytes_max <= '21474836480'::bigint)))
);
CREATE INDEX workspace_enterprise ON public.workspace USING btree (enterprise_id);
-- policy tenant: using (id = ( SELECT fettle_workspace() AS fettle_workspace))

create table write_probe (
  id integer not null,
  at timestamp with time zone not null,
  constraint write_probe_pkey PRIMARY KEY (id)
);
