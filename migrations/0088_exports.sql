-- A workspace as one archive, written part by part into the object store. What a part holds, and how far the writer had
-- come with it, is committed with the part: a writer that died is replaced by one that goes on from there.
create table content_export (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  -- whose rights it has, proven again at each part (threat B139)
  profile_id uuid not null,
  is_scheduled boolean not null default false,
  file_name text not null,
  state text not null check (state in ('waiting', 'running', 'completed', 'cancelled', 'failed')),
  failure text,
  -- of all that will be written, as it was counted at the start: guides, media and pieces of tables
  total integer not null default 0,
  done integer not null default 0,
  -- files whose bytes are not in the store or not those that were stored
  missing integer not null default 0,
  -- where the next part begins
  cursor jsonb,
  upload_id text,
  -- [{ number, sizeBytes, etag }]
  parts jsonb not null default '[]',
  size_bytes bigint not null default 0,
  -- the state of the SHA-256 over all parts so far, in base64
  hash_state text,
  sha256 text,
  attempts integer not null default 0,
  held_by uuid,
  held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- null: for as long as the schedule keeps it
  expires_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'completed') = (sha256 is not null))
);
-- One at a time: two of the same workspace would only be slower.
create unique index content_export_running on content_export (workspace_id) where state in ('waiting', 'running');
create index content_export_listed on content_export (workspace_id, created_at desc);
call fettle_isolate('content_export');

-- What the archive's directory will list. Gone once the archive is whole.
create table content_export_entry (
  workspace_id uuid not null,
  export_id uuid not null,
  place integer not null,
  path text not null,
  -- where the entry begins in the archive
  starts_at bigint not null,
  packed_bytes bigint not null,
  size_bytes bigint not null,
  crc32 bigint not null,
  sha256 text not null,
  is_deflated boolean not null,
  read_at timestamptz not null,
  primary key (workspace_id, export_id, place),
  foreign key (workspace_id, export_id) references content_export (workspace_id, id) on delete cascade
);
call fettle_isolate('content_export_entry');

create table content_export_schedule (
  workspace_id uuid primary key references workspace (id),
  cadence text not null check (cadence in ('weekly', 'monthly')),
  kept_max integer not null check (kept_max between 1 and 12),
  -- whose rights the exports have
  profile_id uuid not null,
  next_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
call fettle_isolate('content_export_schedule');
