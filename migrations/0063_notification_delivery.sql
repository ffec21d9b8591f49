-- Who wants to hear of which event of a procedure.
create table notification_subscription (
  workspace_id uuid not null,
  procedure_id uuid not null,
  event text not null check (event in ('procedurePerformStarted', 'procedurePerformCompleted')),
  profile_id uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, procedure_id, event, profile_id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index notification_subscription_of_profile on notification_subscription (workspace_id, profile_id);
call fettle_isolate('notification_subscription');

-- Events of which subscribers are to be notified. Written with the event itself, and worked off by a job in steps:
-- after_profile_id is the last subscriber that a step has considered.
create table notification_event (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('procedurePerformStarted', 'procedurePerformCompleted')),
  procedure_id uuid not null,
  -- the perform: each starts and completes once
  subject_id uuid not null,
  by_profile_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null,
  after_profile_id uuid,
  done_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, kind, subject_id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, by_profile_id) references profile (workspace_id, id) on delete cascade
);
create index notification_event_waiting on notification_event (workspace_id, created_at) where done_at is null;
create index notification_event_of_procedure on notification_event (workspace_id, procedure_id);
create index notification_event_by_profile on notification_event (workspace_id, by_profile_id);
call fettle_isolate('notification_event');

-- event_id: what the notification came from, so that each reader gets one. deliver_at: when mail and short messages are
-- to be sent, null once that is done.
alter table notification add column event_id uuid, add column deliver_at timestamptz;
create unique index notification_once on notification (workspace_id, event_id, profile_id) where event_id is not null;
create index notification_to_deliver on notification (workspace_id, deliver_at) where deliver_at is not null;

-- What one member wants to hear of, by which way and when. Without a row, the defaults apply.
create table notification_setting (
  workspace_id uuid not null,
  profile_id uuid not null,
  -- by kind: {"setDue": {"app": true, "mail": false, "sms": false}}, only what the member chose
  channels jsonb not null default '{}',
  -- minutes of the day in the workspace's time zone; both or neither
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_until integer check (quiet_until between 0 and 1439),
  -- all mails of a day in one, at this minute
  digest_at integer check (digest_at between 0 and 1439),
  language text check (language in ('en', 'de')),
  contact_banner_closed_at timestamptz,
  -- courier tokens issued before this moment open nothing
  tokens_revoked_at timestamptz,
  primary key (workspace_id, profile_id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null))
);
call fettle_isolate('notification_setting');

-- Mails may have a second body, and an address that stops them (RFC 8058).
alter table outbox_message add column html text, add column stop_url text;
