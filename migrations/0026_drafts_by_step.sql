-- A draft that is saved by its changes is kept step by step, so that a save writes what was edited. Its content then
-- holds no sections, and `section_ids` says which it has; it is null where the content is whole.
alter table procedure_version
  add column section_ids text[],
  add column step_count integer not null default 0,
  add column module_count integer not null default 0,
  -- of the whole content as JSON, or up to a byte for each section more
  add column content_bytes integer not null default 0;

-- Ids as the author's device made them: content keeps them letter by letter.
create table procedure_draft_section (
  workspace_id uuid not null,
  version_id uuid not null,
  id text not null,
  title text not null,
  -- what a search looks through
  title_key text not null,
  step_ids text[] not null,
  primary key (workspace_id, version_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id) on delete cascade
);
call fettle_isolate('procedure_draft_section');

create table procedure_draft_step (
  workspace_id uuid not null,
  version_id uuid not null,
  id text not null,
  title text not null,
  title_key text not null,
  modules jsonb not null,
  -- of the modules and their options: no two parts of a draft share an id
  part_ids text[] not null,
  primary key (workspace_id, version_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id) on delete cascade
);
call fettle_isolate('procedure_draft_step');
