-- What authors and approvers say to each other about a draft, at a step or a module of it. Threads belong to the
-- procedure, so that one that is open outlives the publication of the draft in which it began.
create table draft_thread (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  procedure_id uuid not null,
  -- the draft in which it began
  version_id uuid not null,
  step_id text not null,
  module_id text,
  -- as it was when the thread began, for when the step is gone
  step_title text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  primary key (workspace_id, id),
  check ((resolved_at is null) = (resolved_by is null)),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, resolved_by) references profile (workspace_id, id)
);
create index draft_thread_procedure on draft_thread (workspace_id, procedure_id, created_at);
call fettle_isolate('draft_thread');

create table draft_comment (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  author_id uuid not null,
  -- empty once it is deleted
  text text not null,
  -- who is mentioned now
  mentioned uuid[] not null default '{}',
  -- who was notified of it at any time, so that an edit notifies nobody twice
  notified uuid[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references draft_thread (workspace_id, id) on delete cascade,
  foreign key (workspace_id, author_id) references profile (workspace_id, id)
);
create index draft_comment_thread on draft_comment (workspace_id, thread_id, created_at);
call fettle_isolate('draft_comment');
