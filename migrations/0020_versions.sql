-- A version that was published may be taken out of the history. Its number stays taken, and what was performed on it
-- keeps its own copy.
alter table procedure_version drop constraint procedure_version_state_check;
alter table procedure_version
  add constraint procedure_version_state_check check (state in ('draft', 'published', 'superseded', 'discarded', 'removed'));

-- Who had which version in front of them, and when first and last; written at most once an hour.
create table procedure_version_view (
  workspace_id uuid not null,
  version_id uuid not null,
  profile_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (workspace_id, version_id, profile_id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
call fettle_isolate('procedure_version_view');

-- Who wrote in a draft since it began: nobody approves what they wrote themselves, unless the workspace lets them.
alter table procedure_version add column editors uuid[] not null default '{}';
alter table workspace add column allows_self_approval boolean not null default false;
