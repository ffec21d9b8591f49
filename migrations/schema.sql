-- Written by `npm run schema` from the migrations: the schema as it stands, for review.

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

create table app_user (
  id uuid not null,
  created_at timestamp with time zone not null default now(),
  disabled_at timestamp with time zone,
  constraint app_user_pkey PRIMARY KEY (id)
);

create table area (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  picture_id uuid,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint area_pkey PRIMARY KEY (workspace_id, id),
  constraint area_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint area_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint area_workspace_id_picture_id_fkey FOREIGN KEY (workspace_id, picture_id) REFERENCES asset(workspace_id, id)
);
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
  constraint asset_pkey PRIMARY KEY (workspace_id, id),
  constraint asset_state_check CHECK ((state = ANY (ARRAY['expected'::text, 'received'::text, 'stored'::text, 'deleted'::text]))),
  constraint asset_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint asset_workspace_id_uploaded_by_fkey FOREIGN KEY (workspace_id, uploaded_by) REFERENCES profile(workspace_id, id)
);
CREATE INDEX asset_state ON public.asset USING btree (workspace_id, state, created_at);
CREATE INDEX asset_unused ON public.asset USING btree (workspace_id, unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX asset_upload ON public.asset USING btree (workspace_id, upload_hash) WHERE (upload_hash IS NOT NULL);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table asset_use (
  workspace_id uuid not null,
  asset_id uuid not null,
  user_type text not null,
  user_id uuid not null,
  constraint asset_use_pkey PRIMARY KEY (workspace_id, asset_id, user_type, user_id),
  constraint asset_use_user_type_check CHECK ((user_type = ANY (ARRAY['area'::text, 'procedureDraft'::text, 'procedure'::text, 'perform'::text, 'record'::text]))),
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
  constraint audit_entry_pkey PRIMARY KEY (workspace_id, seq),
  constraint audit_entry_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX audit_entry_object ON public.audit_entry USING btree (workspace_id, object_id, seq);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table audit_head (
  workspace_id uuid not null,
  seq bigint not null,
  hash text not null,
  constraint audit_head_pkey PRIMARY KEY (workspace_id),
  constraint audit_head_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
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

create table group_member (
  workspace_id uuid not null,
  group_id uuid not null,
  profile_id uuid not null,
  constraint group_member_pkey PRIMARY KEY (workspace_id, group_id, profile_id),
  constraint group_member_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES access_group(workspace_id, id),
  constraint group_member_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX group_member_profile ON public.group_member USING btree (workspace_id, profile_id);
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
  constraint identity_issuer_subject_key UNIQUE (issuer, subject),
  constraint identity_pkey PRIMARY KEY (id),
  constraint identity_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'microsoft'::text, 'phone'::text, 'device'::text, 'link'::text]))),
  constraint identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX identity_by_user ON public.identity USING btree (user_id);

create table installation (
  id integer not null,
  mode text not null,
  created_at timestamp with time zone not null default now(),
  constraint installation_id_check CHECK ((id = 1)),
  constraint installation_pkey PRIMARY KEY (id)
);

create table notification (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (workspace_id, id),
  constraint notification_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_profile ON public.notification USING btree (workspace_id, profile_id, created_at DESC, id DESC);
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table one_time_link (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint one_time_link_pkey PRIMARY KEY (token_hash),
  constraint one_time_link_purpose_check CHECK ((purpose = ANY (ARRAY['setup'::text, 'signIn'::text]))),
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
  constraint outbox_message_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint outbox_message_pkey PRIMARY KEY (workspace_id, id),
  constraint outbox_message_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX outbox_message_created ON public.outbox_message USING btree (workspace_id, created_at);
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
  constraint perform_pkey PRIMARY KEY (workspace_id, id),
  constraint perform_state_check CHECK ((state = ANY (ARRAY['active'::text, 'submitted'::text, 'removed'::text]))),
  constraint perform_tokens_check CHECK (((length(tokens) % 2) = 0)),
  constraint perform_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint perform_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint perform_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE INDEX perform_created ON public.perform USING btree (workspace_id, created_at);
CREATE INDEX perform_own ON public.perform USING btree (workspace_id, profile_id) WHERE (state = 'active'::text);
CREATE INDEX perform_procedure ON public.perform USING btree (workspace_id, procedure_id, state);
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
  constraint perform_record_pkey PRIMARY KEY (workspace_id, id),
  constraint perform_record_workspace_id_id_fkey FOREIGN KEY (workspace_id, id) REFERENCES perform(workspace_id, id),
  constraint perform_record_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint perform_record_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id),
  constraint perform_record_workspace_id_version_id_fkey FOREIGN KEY (workspace_id, version_id) REFERENCES procedure_version(workspace_id, id)
);
CREATE INDEX perform_record_procedure ON public.perform_record USING btree (workspace_id, procedure_id, received_at DESC, id DESC);
CREATE INDEX perform_record_profile ON public.perform_record USING btree (workspace_id, profile_id, received_at DESC, id DESC);
CREATE INDEX perform_record_received ON public.perform_record USING btree (workspace_id, received_at DESC, id DESC);
CREATE INDEX perform_record_version ON public.perform_record USING btree (workspace_id, version_id);
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
  constraint procedure_approval_status_check CHECK ((approval_status = ANY (ARRAY['none'::text, 'pending'::text, 'accepted'::text, 'rejected'::text]))),
  constraint procedure_pkey PRIMARY KEY (workspace_id, id),
  constraint procedure_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint procedure_workspace_id_draft_version_id_fkey FOREIGN KEY (workspace_id, draft_version_id) REFERENCES procedure_version(workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint procedure_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint procedure_workspace_id_published_by_fkey FOREIGN KEY (workspace_id, published_by) REFERENCES profile(workspace_id, id),
  constraint procedure_workspace_id_published_version_id_fkey FOREIGN KEY (workspace_id, published_version_id) REFERENCES procedure_version(workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint procedure_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
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
  constraint procedure_version_pkey PRIMARY KEY (workspace_id, id),
  constraint procedure_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'superseded'::text, 'discarded'::text]))),
  constraint procedure_version_workspace_id_approved_by_fkey FOREIGN KEY (workspace_id, approved_by) REFERENCES profile(workspace_id, id),
  constraint procedure_version_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES profile(workspace_id, id),
  constraint procedure_version_workspace_id_procedure_id_fkey FOREIGN KEY (workspace_id, procedure_id) REFERENCES procedure(workspace_id, id),
  constraint procedure_version_workspace_id_published_by_fkey FOREIGN KEY (workspace_id, published_by) REFERENCES profile(workspace_id, id),
  constraint procedure_version_workspace_id_updated_by_fkey FOREIGN KEY (workspace_id, updated_by) REFERENCES profile(workspace_id, id)
);
CREATE UNIQUE INDEX procedure_version_draft ON public.procedure_version USING btree (workspace_id, procedure_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX procedure_version_number ON public.procedure_version USING btree (workspace_id, procedure_id, number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX procedure_version_published ON public.procedure_version USING btree (workspace_id, procedure_id) WHERE (state = 'published'::text);
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
  constraint profile_pkey PRIMARY KEY (workspace_id, id),
  constraint profile_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint profile_workspace_id_role_id_fkey FOREIGN KEY (workspace_id, role_id) REFERENCES role(workspace_id, id)
);
CREATE INDEX profile_name ON public.profile USING btree (workspace_id, lower(display_name), id) WHERE (removed_at IS NULL);
CREATE INDEX profile_role ON public.profile USING btree (workspace_id, role_id);
-- policy own: using (EXISTS ( SELECT
   FROM profile_link l
  WHERE ((l.workspace_id = profile.workspace_id) AND (l.profile_id = profile.id) AND (l.user_id = ( SELECT fettle_user() AS fettle_user)))))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table profile_link (
  workspace_id uuid not null,
  profile_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint profile_link_pkey PRIMARY KEY (workspace_id, user_id),
  constraint profile_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint profile_link_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES profile(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX profile_link_profile ON public.profile_link USING btree (workspace_id, profile_id);
CREATE INDEX profile_link_user ON public.profile_link USING btree (user_id);
-- policy own: using (user_id = ( SELECT fettle_user() AS fettle_user))
-- policy tenant: using (workspace_id = ( SELECT fettle_workspace() AS fettle_workspace))

create table rate_counter (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint rate_counter_pkey PRIMARY KEY (key, window_start)
);

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
  constraint role_admins_require_sso CHECK (((built_in <> ALL (ARRAY['admin'::text, 'groupAdmin'::text])) OR requires_sso)),
  constraint role_built_in_check CHECK ((built_in = ANY (ARRAY['admin'::text, 'groupAdmin'::text, 'contentAuthor'::text, 'operator'::text]))),
  constraint role_kind CHECK (((built_in IS NOT NULL) OR (name IS NOT NULL))),
  constraint role_pkey PRIMARY KEY (workspace_id, id),
  constraint role_sso_only_requires_sso CHECK ((requires_sso OR (NOT (permissions && ARRAY['content.areas.delete'::text, 'content.documents.delete'::text, 'content.procedures.delete'::text, 'content.procedures.drafts.delete'::text, 'content.procedures.publish'::text, 'content.sets.delete'::text, 'timestudies.delete'::text, 'timestudies.elementlists.manage'::text, 'workspace.groups.manage'::text, 'workspace.members.manage'::text, 'workspace.roles.manage'::text, 'workspace.sso.manage'::text])))),
  constraint role_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE UNIQUE INDEX role_built_in ON public.role USING btree (workspace_id, built_in) WHERE (built_in IS NOT NULL);
CREATE UNIQUE INDEX role_name ON public.role USING btree (workspace_id, lower(NORMALIZE(name, NFKC))) WHERE (built_in IS NULL);
-- policy own: using (EXISTS ( SELECT
   FROM (profile p
     JOIN profile_link l ON (((l.workspace_id = p.workspace_id) AND (l.profile_id = p.id))))
  WHERE ((p.workspace_id = role.workspace_id) AND (p.role_id = role.id) AND (l.user_id = ( SELECT fettle_user() AS fettle_user)))))
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
  constraint session_cookie_hash_key UNIQUE (cookie_hash),
  constraint session_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identity(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON public.session USING btree (user_id);

create table session_token (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint session_token_pkey PRIMARY KEY (token_hash),
  constraint session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX session_token_session ON public.session_token USING btree (session_id);

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
  constraint workspace_auth_requirement_check CHECK ((auth_requirement = ANY (ARRAY['none'::text, 'allSSO'::text]))),
  constraint workspace_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprise(id),
  constraint workspace_pkey PRIMARY KEY (id)
);
CREATE INDEX workspace_enterprise ON public.workspace USING btree (enterprise_id);
-- policy tenant: using (id = ( SELECT fettle_workspace() AS fettle_workspace))

create table write_probe (
  id integer not null,
  at timestamp with time zone not null,
  constraint write_probe_pkey PRIMARY KEY (id)
);
