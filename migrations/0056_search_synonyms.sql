-- Words that mean the same in a workspace, in groups. A workspace that never set any has no row.
create table search_synonyms (
  workspace_id uuid not null references workspace (id),
  groups jsonb not null,
  revision integer not null,
  primary key (workspace_id)
);
call fettle_isolate('search_synonyms');
