-- A text that somebody replaced in one procedure or in many, and what stood there before: so that it can be undone.
create table text_replacement (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  search text not null,
  replaced_by text not null,
  is_case_sensitive boolean not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
create index text_replacement_profile on text_replacement (workspace_id, profile_id, created_at desc);
call fettle_isolate('text_replacement');

-- One procedure of it, with the draft as the replacement left it. `texts` holds what stood in the changed places.
create table text_replacement_procedure (
  workspace_id uuid not null,
  replacement_id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  revision integer not null,
  place_count integer not null,
  has_begun_draft boolean not null,
  texts jsonb not null,
  undone_at timestamptz,
  primary key (workspace_id, replacement_id, procedure_id),
  foreign key (workspace_id, replacement_id) references text_replacement (workspace_id, id) on delete cascade,
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id)
);
call fettle_isolate('text_replacement_procedure');
