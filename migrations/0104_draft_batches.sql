-- Drafts from a folder or an archive of documents. The row stores its member, whose rights are proven again for each
-- file (threat B139).
create table draft_batch (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  title text not null,
  -- listing: the archive was not opened yet; planned: waits for its member to say where the drafts belong
  state text not null check (state in ('listing', 'planned', 'running', 'paused', 'completed', 'cancelled', 'failed')),
  failure text,
  -- null for files that are sent one by one
  archive_id uuid,
  keeps_documents boolean not null default true,
  -- [{ folder, areaIds, accessGroupIds }], as its member confirmed them
  places jsonb not null default '[]',
  -- of files in other folders
  group_ids uuid[] not null default '{}',
  -- a file without any group is for everyone
  make_global boolean not null default false,
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
create index draft_batch_own on draft_batch (workspace_id, profile_id, created_at desc);
create index draft_batch_waiting on draft_batch (workspace_id, created_at) where state in ('listing', 'running');
call fettle_isolate('draft_batch');

create table draft_batch_item (
  workspace_id uuid not null,
  batch_id uuid not null,
  -- the order of the files, from 0
  place integer not null,
  -- the user of its file until the file has another one
  id uuid not null,
  path text not null,
  size_bytes bigint not null,
  modified_at timestamptz,
  -- awaited: being sent; stored: its turn has not come; earlier: an earlier version of the file at later_place;
  -- left: no draft is made of it
  state text not null check (state in ('awaited', 'stored', 'working', 'drafted', 'duplicate', 'earlier', 'failed', 'left')),
  later_place integer,
  -- null in an archive until its turn has come
  asset_id uuid,
  sha256 text,
  generation_id uuid,
  procedure_id uuid,
  cause text,
  title text not null default '',
  -- its bytes are those of a file of the batch (its place), of a document, or of the source of a draft (their ids)
  copy_kind text check (copy_kind in ('file', 'document', 'draft')),
  copy_of text,
  -- a draft is made although its bytes are known
  is_wanted boolean not null default false,
  -- min-hashes of its text, and bands of these by which likely resemblances are found
  signature integer[],
  bands integer[],
  like_batch_id uuid,
  like_place integer,
  -- in percent
  like_share integer,
  skipped_at timestamptz,
  primary key (workspace_id, batch_id, place),
  foreign key (workspace_id, batch_id) references draft_batch (workspace_id, id) on delete cascade,
  check ((copy_kind is null) = (copy_of is null))
);
create index draft_batch_item_state on draft_batch_item (workspace_id, batch_id, state, place);
create index draft_batch_item_id on draft_batch_item (workspace_id, id);
create index draft_batch_item_later on draft_batch_item (workspace_id, batch_id, later_place) where later_place is not null;
create index draft_batch_item_digest on draft_batch_item (workspace_id, batch_id, sha256) where sha256 is not null;
create index draft_batch_item_generation on draft_batch_item (workspace_id, generation_id) where generation_id is not null;
create index draft_batch_item_bands on draft_batch_item using gin (bands) where bands is not null;
call fettle_isolate('draft_batch_item');

alter table video_generation
  -- the batch that it belongs to, whose entry stands for it in the tray
  add column batch_id uuid,
  add column area_ids uuid[] not null default '{}';
create index video_generation_batch on video_generation (workspace_id, batch_id) where batch_id is not null;

alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check check (user_type in ('area', 'procedureDraft', 'procedure',
  'perform', 'record', 'profile', 'document', 'video', 'feedback', 'template', 'correctiveAction', 'generation', 'import',
  'batch'));
