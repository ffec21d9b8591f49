-- Searches that a person keeps under a name: they belong to the profile, wherever it signs in.
create table saved_search (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  name text not null check (name <> ''),
  -- words and filters, as the address of the search holds them
  asked jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index saved_search_of_profile on saved_search (workspace_id, profile_id);
call fettle_isolate('saved_search');
