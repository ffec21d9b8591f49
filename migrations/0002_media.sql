-- Files of a workspace, and which visible thing each of them belongs to.
create table asset (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  state text not null check (state in ('expected', 'received', 'stored', 'deleted')),
  content_type text not null,
  file_name text not null default '',
  size_bytes bigint,
  sha256 text,
  width_px integer,
  height_px integer,
  -- what a picture is served as: the length and checksum of each size, by its name
  sizes jsonb,
  uploaded_by uuid not null,
  upload_hash bytea,
  upload_expires_at timestamptz,
  created_at timestamptz not null,
  -- since when nothing uses it; null while something does
  unused_since timestamptz,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, uploaded_by) references profile (workspace_id, id)
);
create index asset_state on asset (workspace_id, state, created_at);
create index asset_upload on asset (workspace_id, upload_hash) where upload_hash is not null;
create index asset_unused on asset (workspace_id, unused_since) where unused_since is not null;
call fettle_isolate('asset');

-- A file is readable through the things that use it (threat B113); their own features say who sees those.
create table asset_use (
  workspace_id uuid not null,
  asset_id uuid not null,
  user_type text not null check (user_type in ('area', 'procedureDraft', 'procedure', 'perform', 'record')),
  user_id uuid not null,
  primary key (workspace_id, asset_id, user_type, user_id),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id)
);
create index asset_use_user on asset_use (workspace_id, user_type, user_id);
call fettle_isolate('asset_use');
