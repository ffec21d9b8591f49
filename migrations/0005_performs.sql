-- Performs: progress while somebody works, and the record that remains.
create table perform (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  profile_id uuid not null,
  state text not null default 'active' check (state in ('active', 'submitted', 'removed')),
  -- ends with submit, reset and removal; a save of an earlier generation is refused (threat B95)
  generation integer not null default 1,
  -- counts the saves; a save names the one it was based on (ruling R7)
  revision integer not null default 1,
  updates_list text[] not null default '{}',
  steps jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
create index perform_own on perform (workspace_id, profile_id, updated_at desc) where state = 'active';
create index perform_procedure on perform (workspace_id, procedure_id, state);
create index perform_created on perform (workspace_id, created_at);
call fettle_isolate('perform');

-- One record per submit: the perform's own id is the key. Nothing updates it.
create table perform_record (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  profile_id uuid not null,
  profile_name text not null,
  procedure_title text not null,
  steps jsonb not null,
  -- SHA-256 over version, person, times and answers, in hex
  content_hash text not null,
  device text not null default '',
  started_at timestamptz not null,
  claimed_at timestamptz not null,
  received_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references perform (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
create index perform_record_procedure on perform_record (workspace_id, procedure_id, received_at desc, id desc);
create index perform_record_received on perform_record (workspace_id, received_at desc, id desc);
create index perform_record_profile on perform_record (workspace_id, profile_id, received_at desc, id desc);
call fettle_isolate('perform_record');
revoke update, delete on perform_record from fettle_app;
