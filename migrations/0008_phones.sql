-- Telephone numbers: codes by short message, numbers that several people use, and what a profile shows of itself.

-- One row a code that was asked for, above the tenants: somebody who signs in is in none yet. The row is also the
-- record that the limits count: sends of a number, wrong tries of a number, a workspace, everybody.
create table phone_code (
  id uuid primary key,
  purpose text not null check (purpose in ('signIn', 'verify')),
  -- the secret that its requester alone holds, as a hash
  request_hash bytea not null unique,
  number text not null,
  -- keyed: without the installation's key a million guesses tell nothing
  code_hash bytea not null,
  -- which workspace sends it; none where nobody is told anything
  sender_id uuid references workspace (id),
  -- a code asked for inside a workspace is checked by the same session alone
  session_id uuid,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  passed_at timestamptz,
  spent_at timestamptz,
  check (purpose = 'signIn' or (sender_id is not null and session_id is not null))
);
create index phone_code_number on phone_code (number, created_at desc);
create index phone_code_created on phone_code (created_at);

-- When its owner last proved to hold it: a number goes to somebody else after a while (threat B28).
alter table identity add column proven_at timestamptz;

create table phone_settings (
  workspace_id uuid primary key references workspace (id),
  -- dial codes without the plus to which codes are sent
  dial_codes text[] not null,
  revision integer not null default 1
);
call fettle_isolate('phone_settings');

-- A number that identifies a device, never a person (threat B27).
create table shared_phone (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  number text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id)
);
create unique index shared_phone_number on shared_phone (workspace_id, number);
call fettle_isolate('shared_phone');

create table shared_phone_profile (
  workspace_id uuid not null,
  phone_id uuid not null,
  profile_id uuid not null,
  primary key (workspace_id, phone_id, profile_id),
  foreign key (workspace_id, phone_id) references shared_phone (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index shared_phone_profile_profile on shared_phone_profile (workspace_id, profile_id);
call fettle_isolate('shared_phone_profile');

-- Whoever has shown to hold a number sees which workspaces share it, in that one transaction.
create function fettle_phone() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('fettle.phone', true), '') $$;
create policy holder on shared_phone for select to current_user using (number = (select fettle_phone()));

-- Who came in by a shared number is a device's user of its own, which goes with the number. Only the present workspace's
-- are reached; those who act for one of `kept` stay.
create function fettle_end_shared_phone(phone_id uuid, kept uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as
$$
  delete from app_user u using identity i
  where i.user_id = u.id and i.provider = 'device'
    and i.issuer = 'sharedPhone:' || fettle_workspace() || ':' || phone_id
    and not exists (
      select from profile_link l
      where l.workspace_id = fettle_workspace() and l.user_id = u.id and l.profile_id = any (kept)
    )
$$;
revoke all on function fettle_end_shared_phone(uuid, uuid[]) from public;
grant execute on function fettle_end_shared_phone(uuid, uuid[]) to fettle_app;

-- The pictures of a profile; readable through it.
alter table profile add column photo_id uuid;
alter table profile add column badge_photo_id uuid;
alter table profile add foreign key (workspace_id, photo_id) references asset (workspace_id, id);
alter table profile add foreign key (workspace_id, badge_photo_id) references asset (workspace_id, id);
alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check
  check (user_type in ('area', 'procedureDraft', 'procedure', 'perform', 'record', 'profile'));
