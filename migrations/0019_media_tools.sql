-- What is known of a video or a sound, what was drawn on a picture, and what is said in a film.
alter table asset
  -- the file that this one was made from by drawing on it or cutting it
  add column made_from uuid;

-- What plays: a video or a sound, as far as it was read. It is read soon after it came, outside the upload's answer.
create table asset_film (
  workspace_id uuid not null,
  asset_id uuid not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- why it failed, as a code of the feature's README
  failure text,
  attempts integer not null default 0,
  -- until when whoever reads it is taken to be alive
  held_until timestamptz,
  duration_ms integer,
  -- upright; null of a sound
  width_px integer,
  height_px integer,
  -- pictures of it, which are files of their own: [{ "fileId", "atMs" }]
  stills jsonb not null default '[]',
  read_at timestamptz,
  primary key (workspace_id, asset_id),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade
);
create index asset_film_unread on asset_film (workspace_id) where state in ('waiting', 'running');
call fettle_isolate('asset_film');
create index asset_playable on asset (workspace_id, created_at)
  where state = 'stored' and (content_type like 'video/%' or content_type like 'audio/%');

-- A video uses its stills: whoever sees it sees them.
alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check
  check (user_type in ('area', 'procedureDraft', 'procedure', 'perform', 'record', 'profile', 'document', 'video'));

-- Shapes lie beside the picture that shows them, so that they can be edited again.
create table asset_markup (
  workspace_id uuid not null,
  asset_id uuid not null,
  -- the picture without the shapes
  base_asset_id uuid not null,
  shapes jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, asset_id),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade,
  -- a picture whose base was deleted for good stays as it looks
  foreign key (workspace_id, base_asset_id) references asset (workspace_id, id) on delete cascade
);
create index asset_markup_base on asset_markup (workspace_id, base_asset_id);
call fettle_isolate('asset_markup');

create table asset_captions (
  workspace_id uuid not null,
  asset_id uuid not null,
  language text not null,
  -- WebVTT, as it is served
  vtt text not null,
  revision integer not null default 1,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (workspace_id, asset_id, language),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade,
  foreign key (workspace_id, updated_by) references profile (workspace_id, id)
);
call fettle_isolate('asset_captions');
