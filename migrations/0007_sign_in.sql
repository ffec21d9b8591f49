-- Signing in by OpenID Connect, sessions whose cookie changes at every use, and what a workspace asks of a session.

-- The e-mail as the provider told it last. It counts for a rule only where the provider proved it (threat B17).
alter table identity
  add column email text,
  add column email_verified boolean not null default false;

alter table session
  -- When somebody last proved who they are: a fresh sign-in moves it, a renewed token does not.
  add column signed_in_at timestamptz not null default now(),
  -- The longest pause since then: a workspace may allow less of it than the session itself does.
  add column longest_idle_s integer not null default 0;
update session set signed_in_at = created_at;

-- Cookies that were exchanged for their successor. The salt makes the same successor again for 1.5 s (ruling R2); after
-- that whoever comes with one has copied it, and the session ends (threat B19).
create table session_spent_cookie (
  cookie_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  salt bytea not null,
  spent_at timestamptz not null
);
create index session_spent_cookie_session on session_spent_cookie (session_id);
create index session_spent_cookie_at on session_spent_cookie (spent_at);

-- A way to a provider and back. The state is kept as a hash; nonce and verifier are made of it and the salt.
create table sign_in_attempt (
  state_hash bytea primary key,
  -- The browser that began it, by the secret in its cookie.
  browser_hash bytea not null,
  salt bytea not null,
  provider text not null check (provider in ('google', 'microsoft')),
  purpose text not null check (purpose in ('signIn', 'link', 'fresh', 'createProfile')),
  session_id uuid references session (id) on delete cascade,
  -- Named otherwise than a tenant's own column: the row lies above the tenants.
  for_workspace_id uuid references workspace (id) on delete cascade,
  -- What is created with it: the name and the icon of a profile.
  wish jsonb not null default '{}',
  from_path text,
  expires_at timestamptz not null
);
create index sign_in_attempt_expiry on sign_in_attempt (expires_at);
create index sign_in_attempt_session on sign_in_attempt (session_id);

-- How long a session serves for members, and for roles with an SSO-only permission (ruling R2).
alter table workspace
  add column session_idle_minutes integer not null default 720 check (session_idle_minutes between 5 and 720),
  add column session_life_hours integer not null default 720 check (session_life_hours between 1 and 720),
  add column strict_idle_minutes integer not null default 480 check (strict_idle_minutes between 5 and 720),
  add column strict_life_hours integer not null default 24 check (strict_life_hours between 1 and 720);

-- A link of the server's operator that lets an admin turn enforcement off again (question Q10).
alter table one_time_link add column for_workspace_id uuid references workspace (id) on delete cascade;
alter table one_time_link drop constraint one_time_link_purpose_check;
alter table one_time_link add constraint one_time_link_purpose_check
  check (purpose in ('setup', 'signIn', 'recovery'));
