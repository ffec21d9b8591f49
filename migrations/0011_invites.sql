-- Invites: who may become a member, with which role and groups, until when; and the links that open them.
create table invite (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  -- as one compares them: an address in lower case, a number in E.164
  email text,
  phone text,
  display_name text not null,
  -- null once the role was deleted: what it granted is gone, and the invite opens nothing
  role_id uuid,
  invited_by uuid not null,
  language text not null default 'en',
  created_at timestamptz not null,
  -- when the last link went out
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, role_id) references role (workspace_id, id) on delete set null (role_id),
  foreign key (workspace_id, invited_by) references profile (workspace_id, id),
  foreign key (workspace_id, accepted_by) references profile (workspace_id, id),
  constraint invite_one_contact check ((email is null) <> (phone is null)),
  constraint invite_one_end check (accepted_at is null or revoked_at is null),
  constraint invite_accepted_by_somebody check ((accepted_at is null) = (accepted_by is null))
);
-- One open invite to a contact: another replaces it.
create unique index invite_open_email on invite (workspace_id, email)
  where email is not null and accepted_at is null and revoked_at is null;
create unique index invite_open_phone on invite (workspace_id, phone)
  where phone is not null and accepted_at is null and revoked_at is null;
create index invite_sent on invite (workspace_id, sent_at desc, id desc);
create index invite_id on invite (id);
create index invite_role on invite (workspace_id, role_id);
call fettle_isolate('invite');
-- Whoever opens one is in no workspace yet: the invite that they name says in which it lies.
create policy opened on invite for select to current_user
  using (id = (select nullif(current_setting('fettle.invite', true), '')::uuid));

create table invite_group (
  workspace_id uuid not null,
  invite_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, invite_id, group_id),
  foreign key (workspace_id, invite_id) references invite (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id) on delete cascade
);
create index invite_group_group on invite_group (workspace_id, group_id);
call fettle_isolate('invite_group');

-- The secrets of links, as hashes: one that was sent, and those that were told to who invited.
create table invite_link (
  workspace_id uuid not null,
  token_hash bytea not null,
  invite_id uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, token_hash),
  foreign key (workspace_id, invite_id) references invite (workspace_id, id) on delete cascade
);
create index invite_link_invite on invite_link (workspace_id, invite_id);
call fettle_isolate('invite_link');
