-- Procedures and their versions. What a list shows stands on the procedure; the content stands on the version.
create table procedure (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  -- what lists show of it: the published version's where there is one, the draft's otherwise
  title text not null,
  section_count integer not null default 0,
  step_count integer not null default 0,
  collage uuid[] not null default '{}',
  search_text text not null default '',
  draft_version_id uuid,
  published_version_id uuid,
  published_number integer,
  approval_status text not null default 'none' check (approval_status in ('none', 'pending', 'accepted', 'rejected')),
  revision_start integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  -- the last change of anything, the draft included: for those who see drafts
  updated_by uuid not null,
  updated_at timestamptz not null,
  -- the last publication, which is all the news that everybody else may have
  published_by uuid,
  published_at timestamptz,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id),
  foreign key (workspace_id, updated_by) references profile (workspace_id, id),
  foreign key (workspace_id, published_by) references profile (workspace_id, id)
);
create index procedure_updated on procedure (workspace_id, updated_at desc, id desc) where deleted_at is null;
create index procedure_published on procedure (workspace_id, published_at desc, id desc)
  where deleted_at is null and published_version_id is not null;
create index procedure_drafts on procedure (workspace_id, updated_at desc, id desc)
  where deleted_at is null and draft_version_id is not null;
call fettle_isolate('procedure');

create table procedure_version (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  state text not null check (state in ('draft', 'published', 'superseded', 'discarded')),
  number integer,
  title text not null,
  content jsonb not null,
  -- the areas and files of this version; a draft's become the procedure's when it is published
  area_ids uuid[] not null default '{}',
  media_ids uuid[] not null default '{}',
  -- SHA-256 of the content as published, in hex
  content_hash text,
  change_note text not null default '',
  -- counts the saves of a draft; a save names the one it was based on
  revision integer not null default 1,
  reject_reason text,
  requested_by uuid,
  requested_at timestamptz,
  approved_by uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  published_by uuid,
  published_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id),
  foreign key (workspace_id, updated_by) references profile (workspace_id, id),
  foreign key (workspace_id, published_by) references profile (workspace_id, id),
  foreign key (workspace_id, approved_by) references profile (workspace_id, id)
);
create unique index procedure_version_draft on procedure_version (workspace_id, procedure_id) where state = 'draft';
create unique index procedure_version_published on procedure_version (workspace_id, procedure_id)
  where state = 'published';
create unique index procedure_version_number on procedure_version (workspace_id, procedure_id, number)
  where number is not null;
call fettle_isolate('procedure_version');

alter table procedure
  add foreign key (workspace_id, draft_version_id) references procedure_version (workspace_id, id)
    deferrable initially deferred,
  add foreign key (workspace_id, published_version_id) references procedure_version (workspace_id, id)
    deferrable initially deferred;

create table procedure_group (
  workspace_id uuid not null,
  procedure_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, procedure_id, group_id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index procedure_group_group on procedure_group (workspace_id, group_id);
call fettle_isolate('procedure_group');

create table procedure_area (
  workspace_id uuid not null,
  procedure_id uuid not null,
  area_id uuid not null,
  primary key (workspace_id, procedure_id, area_id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, area_id) references area (workspace_id, id) on delete cascade
);
create index procedure_area_area on procedure_area (workspace_id, area_id);
call fettle_isolate('procedure_area');
