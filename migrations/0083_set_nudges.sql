-- Reminders that a trainer sent by hand: each member once a day for a set. The day is that of the workspace's zone.
create table procedure_set_nudge (
  workspace_id uuid not null,
  set_id uuid not null,
  profile_id uuid not null,
  -- 2026-11-26
  day text not null,
  reminded_by uuid not null,
  reminded_at timestamptz not null,
  primary key (workspace_id, set_id, profile_id, day),
  foreign key (workspace_id, set_id) references procedure_set (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  foreign key (workspace_id, reminded_by) references profile (workspace_id, id)
);
call fettle_isolate('procedure_set_nudge');
