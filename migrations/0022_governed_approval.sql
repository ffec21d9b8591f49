-- Approval in stages, for workspaces that ask for more than one person's word; and versions that wait for their day.
create table approval_setting (
  workspace_id uuid primary key references workspace (id),
  -- [{ "name", "needed", "profileIds", "groupIds" }] in their order; without any, one approval is enough
  stages jsonb not null default '[]',
  -- after how many days of waiting the people of a stage are reminded, and how often from then on
  reminder_days integer not null default 3 check (reminder_days between 1 and 90),
  revision integer not null default 1
);
call fettle_isolate('approval_setting');

alter table procedure_version
  add column change_kind text not null default 'major' check (change_kind in ('minor', 'major')),
  -- from when it is in force, where a day was named: a draft that waits is approved, and published then
  add column effective_at timestamptz,
  add column approved_at timestamptz,
  -- of a draft that waits for its day, in whose name it will be published
  add column scheduled_by uuid,
  add foreign key (workspace_id, scheduled_by) references profile (workspace_id, id);
create index procedure_version_due on procedure_version (workspace_id, effective_at)
  where state = 'draft' and scheduled_by is not null;

-- A request with its stages as they were set when it was made. The hash names the content that is signed.
create table approval_request (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  content_hash text not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  stages jsonb not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  reminded_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  -- why it was rejected, or what withdrew it: cancelled, edited, published, failed
  ended_because text,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id),
  foreign key (workspace_id, requested_by) references profile (workspace_id, id),
  constraint approval_request_end check ((state = 'open') = (ended_at is null))
);
create unique index approval_request_open on approval_request (workspace_id, version_id) where state = 'open';
create index approval_request_version on approval_request (workspace_id, version_id, requested_at);
call fettle_isolate('approval_request');
-- What was asked for stays as it was asked.
revoke update, delete on approval_request from fettle_app;
grant update (state, reminded_at, ended_at, ended_by, ended_because) on approval_request to fettle_app;

-- Who signed, under which name, when, for which content, and as what. Nobody signs a request twice.
create table approval_signature (
  workspace_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  -- which of the request's stages, counted from 0, and its name: what the signature means
  stage integer not null check (stage between 0 and 9),
  meaning text not null,
  profile_id uuid not null,
  printed_name text not null,
  signed_at timestamptz not null,
  content_hash text not null,
  primary key (workspace_id, id),
  unique (workspace_id, request_id, profile_id),
  foreign key (workspace_id, request_id) references approval_request (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
call fettle_isolate('approval_signature');
revoke update, delete on approval_signature from fettle_app;
