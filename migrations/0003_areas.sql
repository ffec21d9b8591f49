-- Areas: places of a plant, with a picture, neighbours, notes, and the groups that may see them.
create table area (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  name text not null,
  picture_id uuid,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, picture_id) references asset (workspace_id, id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id)
);
create index area_name on area (workspace_id, lower(name), id);
call fettle_isolate('area');

create table area_group (
  workspace_id uuid not null,
  area_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, area_id, group_id),
  foreign key (workspace_id, area_id) references area (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index area_group_group on area_group (workspace_id, group_id);
call fettle_isolate('area_group');

-- A connection has no direction: one row holds both, the smaller id first.
create table area_connection (
  workspace_id uuid not null,
  area_id uuid not null,
  other_id uuid not null,
  primary key (workspace_id, area_id, other_id),
  check (area_id < other_id),
  foreign key (workspace_id, area_id) references area (workspace_id, id) on delete cascade,
  foreign key (workspace_id, other_id) references area (workspace_id, id) on delete cascade
);
create index area_connection_other on area_connection (workspace_id, other_id);
call fettle_isolate('area_connection');

create table area_note (
  workspace_id uuid not null,
  id uuid not null,
  area_id uuid not null,
  content jsonb not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, area_id) references area (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references profile (workspace_id, id),
  foreign key (workspace_id, updated_by) references profile (workspace_id, id)
);
create index area_note_area on area_note (workspace_id, area_id, created_at);
call fettle_isolate('area_note');

-- Every state that a note has had, the present one included.
create table area_note_version (
  workspace_id uuid not null,
  note_id uuid not null,
  revision integer not null,
  content jsonb not null,
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (workspace_id, note_id, revision),
  foreign key (workspace_id, note_id) references area_note (workspace_id, id) on delete cascade,
  foreign key (workspace_id, written_by) references profile (workspace_id, id)
);
call fettle_isolate('area_note_version');
