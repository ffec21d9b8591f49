-- Corrective actions: what was found wrong while somebody performed, who sees to it by when, and how it ended.
create table corrective_action (
  workspace_id uuid not null,
  -- made by the opener's device, so that a repeat is known
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  procedure_title text not null,
  -- without a reference: the action outlives the record, which may have its own time to be kept
  perform_id uuid,
  -- the step and question as they stood in that version; none where the whole procedure is meant
  step_id uuid,
  step_number integer,
  step_title text,
  module_id uuid,
  module_type text,
  question text,
  -- what was found, with the bounds of that version: { "of": "outOfBounds", "value", "min", "max", "unit" }, …
  deviation jsonb,
  title text not null,
  description text not null,
  priority text not null check (priority in ('critical', 'high', 'medium', 'low')),
  assignee_id uuid,
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'closed', 'withdrawn')),
  -- how it was closed; blank while it is open
  resolution text not null default '',
  revision integer not null default 1,
  opened_by uuid not null,
  opened_at timestamptz not null,
  -- what the device's clock said, which may have been without a network then
  claimed_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  -- the due moments that the assignee has been told of
  due_soon_told_for timestamptz,
  overdue_told_for timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id),
  foreign key (workspace_id, assignee_id) references profile (workspace_id, id),
  foreign key (workspace_id, opened_by) references profile (workspace_id, id),
  foreign key (workspace_id, ended_by) references profile (workspace_id, id),
  check ((state = 'open') = (ended_at is null))
);
create index corrective_action_due on corrective_action (workspace_id, due_at, id) where state = 'open';
create index corrective_action_opened on corrective_action (workspace_id, opened_at desc, id desc);
create index corrective_action_procedure on corrective_action (workspace_id, procedure_id, state);
create index corrective_action_assignee on corrective_action (workspace_id, assignee_id) where state = 'open';
create index corrective_action_perform on corrective_action (workspace_id, perform_id);
call fettle_isolate('corrective_action');

-- Who did what to an action, in order. Nothing changes it.
create table corrective_action_event (
  workspace_id uuid not null,
  action_id uuid not null,
  seq integer not null,
  kind text not null check (kind in ('opened', 'changed', 'commented', 'closed', 'reopened', 'withdrawn')),
  by_id uuid not null,
  at timestamptz not null,
  body text not null default '',
  -- [{ "field", "before", "after" }], people by their name then
  changes jsonb not null default '[]',
  photo_ids uuid[] not null default '{}',
  primary key (workspace_id, action_id, seq),
  foreign key (workspace_id, action_id) references corrective_action (workspace_id, id),
  foreign key (workspace_id, by_id) references profile (workspace_id, id)
);
call fettle_isolate('corrective_action_event');
revoke update, delete on corrective_action_event from fettle_app;

alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check check (user_type in
  ('area', 'procedureDraft', 'procedure', 'perform', 'record', 'profile', 'document', 'video', 'feedback', 'template',
   'correctiveAction'));
