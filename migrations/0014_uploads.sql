-- Files that arrive in chunks, over whichever node.
alter table asset add column is_resumable boolean not null default false;

-- One upload in chunks. Whoever holds its secret sends it; only the hash is kept. A lease lets one writer at a time
-- go on, on whatever node; one that died is waited out.
create table upload_session (
  workspace_id uuid not null references workspace (id),
  asset_id uuid not null,
  session_hash bytea not null,
  store_upload_id text not null,
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  -- null until the client says how many bytes there are
  total_bytes bigint,
  received_bytes bigint not null default 0,
  parts jsonb not null default '[]',
  -- the writer that holds the lease, and until when
  writer uuid,
  writer_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (workspace_id, asset_id),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade
);
create unique index upload_session_secret on upload_session (workspace_id, session_hash);
create index upload_session_open on upload_session (workspace_id, expires_at) where state = 'open';
call fettle_isolate('upload_session');
