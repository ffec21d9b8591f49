-- Which reminders of due dates were given: each kind once to a member, for a set and a date.
create table procedure_set_reminder (
  workspace_id uuid not null,
  set_id uuid not null,
  profile_id uuid not null,
  due_at timestamptz not null,
  kind text not null check (kind in ('soon', 'today', 'overdue')),
  reminded_at timestamptz not null,
  primary key (workspace_id, set_id, profile_id, due_at, kind),
  foreign key (workspace_id, set_id) references procedure_set (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
call fettle_isolate('procedure_set_reminder');
