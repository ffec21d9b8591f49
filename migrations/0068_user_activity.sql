-- What members opened: an area, a note, a run. The device names each opening by an id of its own, so that one which is
-- sent twice is stored once. An opening goes with the thing that was opened.
create table user_activity (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  activity_type text not null check (activity_type in ('AreaEntered', 'AreaNoteViewed', 'ProcedurePerformViewed')),
  -- As the device says, but never later than it was received.
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  area_id uuid,
  note_id uuid,
  procedure_id uuid,
  -- Without a foreign key: a run that was opened offline may arrive later.
  perform_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  foreign key (workspace_id, area_id) references area (workspace_id, id) on delete cascade,
  foreign key (workspace_id, note_id) references area_note (workspace_id, id) on delete cascade,
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  check ((activity_type = 'AreaEntered') = (area_id is not null and note_id is null)),
  check ((activity_type = 'AreaNoteViewed') = (note_id is not null)),
  check (note_id is null or area_id is not null),
  check ((activity_type = 'ProcedurePerformViewed') = (procedure_id is not null)),
  check (perform_id is null or procedure_id is not null)
);
create index user_activity_occurred on user_activity (workspace_id, occurred_at desc, id);
create index user_activity_profile on user_activity (workspace_id, profile_id, occurred_at);
create index user_activity_area on user_activity (workspace_id, area_id) where area_id is not null;
create index user_activity_note on user_activity (workspace_id, note_id) where note_id is not null;
call fettle_isolate('user_activity');
