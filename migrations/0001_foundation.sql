-- The ground: isolation, identity, membership, and what every change leaves behind (feed, audit, outbox).

-- The role that every workspace transaction takes on. It owns nothing and bypasses nothing.
do $$
begin
  create role fettle_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
grant fettle_app to current_user;
grant usage on schema public to fettle_app;

create function fettle_workspace() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('fettle.workspace', true), '')::uuid $$;
create function fettle_user() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('fettle.user', true), '')::uuid $$;

-- Puts a table behind the wall: row-level security that its owner obeys too.
create procedure fettle_isolate(tenant regclass) language plpgsql as
$$
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format(
    'create policy tenant on %s using (workspace_id = (select fettle_workspace())) with check (workspace_id = (select fettle_workspace()))',
    tenant
  );
  execute format('grant select, insert, update, delete on %s to fettle_app', tenant);
end
$$;

-- Enterprises, workspaces, users: above the tenants. Only the gate and set-up touch them.
create table enterprise (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table workspace (
  id uuid primary key,
  enterprise_id uuid not null references enterprise (id),
  name text not null,
  time_zone text not null default 'UTC',
  auth_requirement text not null default 'none' check (auth_requirement in ('none', 'allSSO')),
  sso_auth_types text[] not null default '{}',
  verified_email_domains text[] not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create index workspace_enterprise on workspace (enterprise_id);
-- Not forced: whoever is not inside a workspace yet (the gate) must be able to list them.
alter table workspace enable row level security;
create policy tenant on workspace to fettle_app
  using (id = (select fettle_workspace())) with check (id = (select fettle_workspace()));
grant select, update on workspace to fettle_app;
alter table enterprise enable row level security;
create policy tenant on enterprise for select to fettle_app
  using (id = (select w.enterprise_id from workspace w where w.id = (select fettle_workspace())));
grant select on enterprise to fettle_app;

create table app_user (
  id uuid primary key,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

-- (issuer, subject) owns an identity, never the e-mail (threat B17).
create table identity (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  provider text not null check (provider in ('google', 'microsoft', 'phone', 'device', 'link')),
  issuer text not null,
  subject text not null,
  username text not null,
  email_domain text,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index identity_by_user on identity (user_id);

-- A session is a device that somebody signed in on. Two kinds of secret open it, both kept as hashes: the cookie that
-- outlives a reload, and the bearer tokens of its tabs.
create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  identity_id uuid references identity (id) on delete cascade,
  cookie_hash bytea unique,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

create table session_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index session_token_session on session_token (session_id);

create table one_time_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('setup', 'signIn')),
  user_id uuid references app_user (id) on delete cascade,
  expires_at timestamptz not null
);

-- Roles. The check holds ruling R3 for built-in and custom roles alike: an SSO-only permission requires SSO.
create table role (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  built_in text check (built_in in ('admin', 'groupAdmin', 'contentAuthor', 'operator')),
  name text,
  permissions text[] not null default '{}',
  requires_sso boolean not null default false,
  restrict_content boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint role_kind check (built_in is not null or name is not null),
  constraint role_sso_only_requires_sso check (
    requires_sso or not permissions && array[
      'content.areas.delete', 'content.documents.delete', 'content.procedures.delete',
      'content.procedures.drafts.delete', 'content.procedures.publish', 'content.sets.delete',
      'timestudies.delete', 'timestudies.elementlists.manage', 'workspace.groups.manage',
      'workspace.members.manage', 'workspace.roles.manage', 'workspace.sso.manage'
    ]
  ),
  constraint role_admins_require_sso check (built_in not in ('admin', 'groupAdmin') or requires_sso)
);
create unique index role_built_in on role (workspace_id, built_in) where built_in is not null;
create unique index role_name on role (workspace_id, lower(normalize(name, NFKC))) where built_in is null;
call fettle_isolate('role');

create table profile (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  role_id uuid not null,
  display_name text not null,
  icon text not null default '',
  email text,
  phone text,
  is_product_team boolean not null default false,
  last_active_at timestamptz,
  removed_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, role_id) references role (workspace_id, id)
);
create index profile_role on profile (workspace_id, role_id);
create index profile_name on profile (workspace_id, lower(display_name), id) where removed_at is null;
call fettle_isolate('profile');

-- Which user acts as which profile. A user sees their own links whatever the workspace: that is how they choose one.
create table profile_link (
  workspace_id uuid not null,
  profile_id uuid not null,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index profile_link_profile on profile_link (workspace_id, profile_id);
create index profile_link_user on profile_link (user_id);
call fettle_isolate('profile_link');
create policy own on profile_link for select to current_user using (user_id = (select fettle_user()));
create policy own on profile for select to current_user using (
  exists (
    select from profile_link l
    where l.workspace_id = profile.workspace_id and l.profile_id = profile.id and l.user_id = (select fettle_user())
  )
);
create policy own on role for select to current_user using (
  exists (
    select from profile p
    join profile_link l on l.workspace_id = p.workspace_id and l.profile_id = p.id
    where p.workspace_id = role.workspace_id and p.role_id = role.id and l.user_id = (select fettle_user())
  )
);

create table access_group (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  parent_id uuid,
  name text not null,
  icon text not null default 'users',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, parent_id) references access_group (workspace_id, id)
);
create index access_group_parent on access_group (workspace_id, parent_id);
create unique index access_group_name on access_group (
  workspace_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(normalize(name, NFKC))
);
call fettle_isolate('access_group');

create table group_member (
  workspace_id uuid not null,
  group_id uuid not null,
  profile_id uuid not null,
  primary key (workspace_id, group_id, profile_id),
  foreign key (workspace_id, group_id) references access_group (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index group_member_profile on group_member (workspace_id, profile_id);
call fettle_isolate('group_member');

create table feature_flag (
  workspace_id uuid not null references workspace (id),
  name text not null,
  is_on boolean not null,
  primary key (workspace_id, name)
);
call fettle_isolate('feature_flag');

-- The ordered feed. The counter row is taken as the last statement of a change, so that readers never see a gap
-- that fills later.
create table feed_counter (
  workspace_id uuid primary key references workspace (id),
  last_seq bigint not null default 0
);
call fettle_isolate('feed_counter');

create table feed_event (
  workspace_id uuid not null references workspace (id),
  seq bigint not null,
  topic text not null,
  subject_id uuid,
  -- who may hear of it: nobody named means everybody
  group_ids uuid[] not null default '{}',
  profile_id uuid,
  at timestamptz not null,
  primary key (workspace_id, seq)
);
create index feed_event_at on feed_event (workspace_id, at);
call fettle_isolate('feed_event');

-- The audit chain: each entry carries the hash of the one before it.
create table audit_head (
  workspace_id uuid primary key references workspace (id),
  seq bigint not null,
  hash text not null
);
call fettle_isolate('audit_head');

create table audit_entry (
  workspace_id uuid not null references workspace (id),
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  object_type text not null,
  object_id uuid,
  details jsonb not null default '{}',
  previous_hash text not null,
  hash text not null,
  primary key (workspace_id, seq)
);
create index audit_entry_object on audit_entry (workspace_id, object_id, seq);
call fettle_isolate('audit_entry');
-- Append only, for everybody who comes through the application.
revoke update, delete on audit_entry from fettle_app;

-- Mails and short messages. Without a sender they stay here, to be read in demo and test mode.
create table outbox_message (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  attempts integer not null default 0,
  -- not before: until then somebody is sending it, or a failure is being waited out
  next_attempt_at timestamptz,
  primary key (workspace_id, id)
);
create index outbox_message_created on outbox_message (workspace_id, created_at);
call fettle_isolate('outbox_message');

create table idempotency_key (
  workspace_id uuid not null references workspace (id),
  profile_id uuid not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (workspace_id, profile_id, key)
);
create index idempotency_key_created on idempotency_key (workspace_id, created_at);
call fettle_isolate('idempotency_key');

-- Limits may be forgotten by a crash; they need not be durable, only shared.
create unlogged table rate_counter (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- What this data is: a production server's is opened by production servers alone, and the other way round.
create table installation (
  id integer primary key check (id = 1),
  mode text not null,
  created_at timestamptz not null default now()
);

-- What the readiness probe writes.
create unlogged table write_probe (
  id integer primary key,
  at timestamptz not null
);
