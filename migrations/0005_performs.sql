-- Performs: progress while somebody works, and the record that remains.
create table perform (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  -- what lists show of the version, so that they need not read its content
  version_number integer not null,
  title text not null,
  step_count integer not null,
  done_count integer not null default 0,
  profile_id uuid not null,
  state text not null default 'active' check (state in ('active', 'submitted', 'removed')),
  -- ends with submit, reset and removal; a save of an earlier generation is refused (threat B95)
  generation integer not null default 1,
  -- counts the saves; a save names the one it was based on (ruling R7)
  revision integer not null default 1,
  -- the change tokens, two characters each, one behind the other
  tokens text not null default '' check (length(tokens) % 2 = 0),
  steps jsonb not null default '[]',
  -- new with every write of the entries: whoever names it knows what stands here, and need not read it to replace it
  stamp uuid not null,
  -- what the device's clock said at the start and at the last save; the other times are the server's
  claimed_start_at timestamptz not null,
  claimed_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- since when its owner is known not to see the procedure any more
  out_of_sight_since timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
)
-- Room in every page, and no index on what a save changes: saves then touch no index.
with (fillfactor = 70);
create index perform_own on perform (workspace_id, profile_id) where state = 'active';
create index perform_procedure on perform (workspace_id, procedure_id, state);
create index perform_created on perform (workspace_id, created_at);
call fettle_isolate('perform');

-- What stood in a perform before a reset: nothing that was entered is lost (threat B96).
create table perform_trail (
  workspace_id uuid not null,
  id uuid not null,
  perform_id uuid not null,
  generation integer not null,
  version_id uuid not null,
  steps jsonb not null,
  ended_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, perform_id) references perform (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id)
);
create unique index perform_trail_generation on perform_trail (workspace_id, perform_id, generation);
call fettle_isolate('perform_trail');
revoke update on perform_trail from fettle_app;

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
  claimed_start_at timestamptz not null,
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
create index perform_record_version on perform_record (workspace_id, version_id);
create index perform_record_profile on perform_record (workspace_id, profile_id, received_at desc, id desc);
call fettle_isolate('perform_record');
revoke update, delete on perform_record from fettle_app;
