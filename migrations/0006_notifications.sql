-- What the bell shows: one row per person and event.
create table notification (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index notification_profile on notification (workspace_id, profile_id, created_at desc, id desc);
call fettle_isolate('notification');
