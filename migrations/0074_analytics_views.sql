-- Ranges and filters of the dashboards under a name: a person's own, or shown to everybody who reads the figures.
create table analytics_view (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  screen text not null check (screen in ('overview', 'procedures')),
  name text not null check (name <> ''),
  -- as the address of the screen holds it
  asked jsonb not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index analytics_view_of_profile on analytics_view (workspace_id, profile_id);
call fettle_isolate('analytics_view');

-- Which week's summary a member was last sent: written in the transaction that puts the mail into the outbox.
create table analytics_summary (
  workspace_id uuid not null references workspace (id),
  profile_id uuid not null,
  -- the Monday on which it was sent, in the workspace's zone
  sent_for text not null check (sent_for ~ '^\d{4}-\d\d-\d\d$'),
  primary key (workspace_id, profile_id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
call fettle_isolate('analytics_summary');
