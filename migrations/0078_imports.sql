-- What is brought in by the thousand: an archive that a member sent, read item by item in the background. The row stores
-- that member, whose rights are proven again for each item (threat B139).
create table content_import (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  asset_id uuid not null,
  file_name text not null,
  -- waiting: nothing was read yet; checked: a dry run is over and waits for its member
  state text not null check (state in ('waiting', 'running', 'paused', 'checked', 'completed', 'cancelled', 'failed')),
  is_dry_run boolean not null,
  -- for items that name no group
  group_ids uuid[] not null default '{}',
  make_global boolean not null default false,
  -- creates groups and areas that the archive describes
  creates_places boolean not null default false,
  failure text,
  -- the entry of the archive that the failure is about
  failed_at text,
  total integer not null default 0,
  done integer not null default 0,
  attempts integer not null default 0,
  -- of the worker that holds it
  held_by uuid,
  held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  check ((state = 'failed') = (failure is not null))
);
create index content_import_own on content_import (workspace_id, profile_id, created_at desc);
create index content_import_waiting on content_import (workspace_id, created_at) where state in ('waiting', 'running');
call fettle_isolate('content_import');

create table content_import_item (
  workspace_id uuid not null,
  import_id uuid not null,
  -- the order in which items are brought in, from 0
  place integer not null,
  kind text not null check (kind in ('group', 'area', 'procedure')),
  -- the entry of the archive; of a table, the name of the procedure follows
  path text not null,
  part text not null default '',
  external_id text not null default '',
  title text not null default '',
  -- null while it waits
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'refused')),
  -- [{ field, code, detail }]: why it was refused, and what was not taken over as it stood
  findings jsonb not null default '[]',
  -- what it became; not of a dry run
  thing_id uuid,
  primary key (workspace_id, import_id, place),
  foreign key (workspace_id, import_id) references content_import (workspace_id, id) on delete cascade
);
create index content_import_item_outcome on content_import_item (workspace_id, import_id, outcome, place);
call fettle_isolate('content_import_item');

-- Which procedure an external id became. Several may have the same one, in the sight of different members.
create table import_source (
  workspace_id uuid not null,
  procedure_id uuid not null,
  external_id text not null,
  -- SHA-256 of what was brought in last, its media included
  content_hash text not null,
  -- the draft that it became, and its revision: one that was edited since is not overwritten
  version_id uuid not null,
  revision integer not null,
  imported_at timestamptz not null,
  primary key (workspace_id, procedure_id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade
);
create index import_source_external on import_source (workspace_id, external_id);
call fettle_isolate('import_source');

-- The same picture in a hundred procedures is stored once.
create index asset_by_digest on asset (workspace_id, sha256) where state = 'stored';

alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check check (user_type in ('area', 'procedureDraft', 'procedure',
  'perform', 'record', 'profile', 'document', 'video', 'feedback', 'template', 'correctiveAction', 'generation', 'import'));
