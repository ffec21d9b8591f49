-- What authors start from: a whole procedure, or one step with its modules. A copy of a version as it was, and of the
-- groups that the procedure had; nothing ties it to them afterwards.
create table template (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('procedure', 'step')),
  title text not null,
  -- the title as lists are ordered by it
  title_key text not null,
  description text not null default '',
  -- of a step: content with one section that holds it
  content jsonb not null,
  section_count integer not null,
  step_count integer not null,
  collage uuid[] not null default '{}',
  area_ids uuid[] not null default '{}',
  -- who wrote in the draft that it was copied from: they sign no version that is made from it
  editors uuid[] not null default '{}',
  -- counts the edits of title and description; an edit names the one it was based on
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace (id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id),
  foreign key (workspace_id, updated_by) references profile (workspace_id, id)
);
create index template_title on template (workspace_id, kind, title_key, id) where deleted_at is null;
call fettle_isolate('template');

create table template_group (
  workspace_id uuid not null,
  template_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, template_id, group_id),
  foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index template_group_group on template_group (workspace_id, group_id);
call fettle_isolate('template_group');

alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check check (user_type in
  ('area', 'procedureDraft', 'procedure', 'perform', 'record', 'profile', 'document', 'video', 'feedback', 'template'));
