-- Shared devices: the workspace's license key, the devices that came in by it, and the PINs of those who use them.

-- One key is in force at a time; the ones before it are kept, because the devices name them.
create table license_key (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  key_hash bytea not null,
  -- the key itself, sealed under the installation's secret: it is shown again as a code
  sealed bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id)
);
create unique index license_key_current on license_key (workspace_id) where ended_at is null;
create index license_key_hash on license_key (key_hash);
call fettle_isolate('license_key');
-- Whoever presents a key is in no workspace yet: the key's hash opens the row of its workspace, and no other.
create function fettle_presented() returns bytea language sql stable parallel safe as
  $$ select decode(nullif(current_setting('fettle.presented', true), ''), 'hex') $$;
create policy presented on license_key for select to current_user using (key_hash = (select fettle_presented()));

-- A device is a user with no other identity than its own; profile_link says as whom it acts, one at a time.
create table device (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  license_key_id uuid not null,
  secret_hash bytea not null,
  name text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- the last sign of the person at it; null while nobody has chosen a profile since the lock
  active_at timestamptz,
  -- counts the changes of profile, so that of two at the same moment one is refused
  turn integer not null default 0,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, license_key_id) references license_key (workspace_id, id)
);
create unique index device_user on device (workspace_id, user_id);
create index device_by_user on device (user_id);
create index device_secret on device (secret_hash);
create index device_seen on device (workspace_id, last_seen_at desc, id) where revoked_at is null;
call fettle_isolate('device');
create policy presented on device for select to current_user using (secret_hash = (select fettle_presented()));
create policy own on device for select to current_user using (user_id = (select fettle_user()));

-- What a workspace asks of its shared devices. No row: the defaults.
create table device_setting (
  workspace_id uuid primary key references workspace (id),
  requires_pin boolean not null default false
);
call fettle_isolate('device_setting');

-- Tries are counted before they are looked at, so that many at the same moment are no more than five.
create table profile_pin (
  workspace_id uuid not null,
  profile_id uuid not null,
  salt bytea not null,
  hash bytea not null,
  tries integer not null default 0,
  set_at timestamptz not null,
  primary key (workspace_id, profile_id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
call fettle_isolate('profile_pin');

-- Lets a person's own sign-in take over the profile that a device acts as: spent once, within minutes.
create table profile_offer (
  workspace_id uuid not null,
  secret_hash bytea not null,
  profile_id uuid not null,
  expires_at timestamptz not null,
  primary key (workspace_id, secret_hash),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index profile_offer_profile on profile_offer (workspace_id, profile_id);
call fettle_isolate('profile_offer');

-- The profiles of the present workspace that a person signs in as by an identity of their own: no device acts for them.
-- A link without any identity counts too.
create function fettle_personal_profiles() returns table (profile_id uuid)
  language sql stable security definer set search_path = public, pg_temp as
$$
  select distinct l.profile_id from profile_link l
  where l.workspace_id = fettle_workspace()
    and not exists (select from identity i where i.user_id = l.user_id and i.provider = 'device')
  union
  select l.profile_id from profile_link l
  join identity i on i.user_id = l.user_id and i.provider <> 'device'
  where l.workspace_id = fettle_workspace()
$$;
revoke all on function fettle_personal_profiles() from public;
grant execute on function fettle_personal_profiles() to fettle_app;

-- Ends the sessions of devices of the present workspace; of nobody else, whoever is named.
create function fettle_end_device_sessions(device_ids uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as
$$
  delete from session s using device d
  where d.workspace_id = fettle_workspace() and d.id = any (device_ids) and s.user_id = d.user_id
$$;
-- The bearer tokens of a device die with the change of whom it acts as, in the same commit; its session goes on.
create function fettle_end_device_tokens(device_id uuid) returns void
  language sql security definer set search_path = public, pg_temp as
$$
  delete from session_token t using device d, session s
  where d.workspace_id = fettle_workspace() and d.id = device_id and s.user_id = d.user_id and t.session_id = s.id
$$;
revoke all on function fettle_end_device_tokens(uuid) from public;
grant execute on function fettle_end_device_tokens(uuid) to fettle_app;
revoke all on function fettle_end_device_sessions(uuid[]) from public;
grant execute on function fettle_end_device_sessions(uuid[]) to fettle_app;
