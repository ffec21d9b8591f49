-- A reusable step gets new content from a step that was made from it, and procedures that stay linked are offered it.
alter table template add column content_number integer not null default 1;

-- What a reusable step was before its present content: a step that equals an earlier content is behind, and was not changed where it stands.
create table template_content (
  workspace_id uuid not null,
  template_id uuid not null,
  number integer not null check (number > 0),
  content jsonb not null,
  primary key (workspace_id, template_id, number),
  foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
);
call fettle_isolate('template_content');

-- Which step of a procedure is linked to which reusable step. It says nothing of a version: what a version holds is seen
-- in its content.
create table linked_step (
  workspace_id uuid not null,
  procedure_id uuid not null,
  step_id text not null,
  template_id uuid not null,
  -- the content that was taken, or refused, last
  taken_number integer not null check (taken_number > 0),
  -- from the ids of the reusable step's parts to those of the parts here
  own_ids jsonb not null default '{}',
  linked_by uuid not null,
  linked_at timestamptz not null,
  primary key (workspace_id, procedure_id, step_id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade,
  foreign key (workspace_id, linked_by) references profile (workspace_id, id)
);
create index linked_step_template on linked_step (workspace_id, template_id, procedure_id);
call fettle_isolate('linked_step');
