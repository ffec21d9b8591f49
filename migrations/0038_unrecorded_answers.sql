-- What was entered and is part of no record: of a run that somebody else ended, and what people handed over who can no
-- longer send it themselves.

-- Who ended a run of somebody else's; null where its performer removed or submitted it.
alter table perform
  add column ended_by uuid,
  add foreign key (workspace_id, ended_by) references profile (workspace_id, id);

create table unrecorded_answers (
  workspace_id uuid not null,
  id uuid not null,
  source text not null check (source in ('endedRun', 'signIn', 'code')),
  -- no reference: a run that was begun without a network may never have reached the server
  perform_id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  title text not null,
  -- who entered them
  profile_id uuid not null,
  profile_name text not null,
  steps jsonb not null,
  -- answers that had lost their place on the device already: question and answer in words
  loose jsonb not null default '[]',
  answers_hash text not null,
  -- photos and signatures that stayed on the device
  files_missing integer not null default 0,
  started_at timestamptz not null,
  last_entry_at timestamptz not null,
  received_at timestamptz not null,
  -- who ended the run, or gave the code; null where the author signed in
  received_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  foreign key (workspace_id, received_by) references profile (workspace_id, id)
);
create unique index unrecorded_answers_once on unrecorded_answers (workspace_id, perform_id, profile_id, answers_hash);
create index unrecorded_answers_received on unrecorded_answers (workspace_id, received_at desc, id desc);
create index unrecorded_answers_procedure on unrecorded_answers (workspace_id, procedure_id, received_at desc, id desc);
create index unrecorded_answers_profile on unrecorded_answers (workspace_id, profile_id);
call fettle_isolate('unrecorded_answers');
revoke update on unrecorded_answers from fettle_app;

-- A code by which somebody who may receive answers lets a device hand them over without a sign-in.
create table handover_code (
  workspace_id uuid not null,
  code_hash bytea not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  uses integer not null default 0,
  primary key (workspace_id, code_hash),
  foreign key (workspace_id, created_by) references profile (workspace_id, id)
);
create index handover_code_created_by on handover_code (workspace_id, created_by);
call fettle_isolate('handover_code');

-- Who a former member signed in as: by this they prove whose answers they hand over. profile.removed_at says since when.
create table former_link (
  workspace_id uuid not null,
  profile_id uuid not null,
  user_id uuid not null references app_user (id) on delete cascade,
  primary key (workspace_id, profile_id, user_id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index former_link_user on former_link (user_id);
call fettle_isolate('former_link');
create policy own on former_link for select to current_user using (user_id = (select fettle_user()));
create policy former on profile for select to current_user using (
  exists (
    select from former_link l
    where l.workspace_id = profile.workspace_id and l.profile_id = profile.id and l.user_id = (select fettle_user())
  )
);
revoke update, delete on former_link from fettle_app;

create or replace function fettle_unlink(profile_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  unlinked uuid[];
begin
  with gone as (
    delete from profile_link l
    where l.workspace_id = fettle_workspace() and l.profile_id = any (profile_ids)
    returning l.workspace_id, l.profile_id, l.user_id
  ), kept as (
    insert into former_link (workspace_id, profile_id, user_id)
    select g.workspace_id, g.profile_id, g.user_id from gone g
    -- a shared device is nobody: it proves nothing of who entered what
    where exists (select from identity i where i.user_id = g.user_id and i.provider <> 'device')
    on conflict do nothing
  )
  select array_agg(user_id) into unlinked from gone;
  delete from session s
  where s.user_id = any (unlinked)
    and not exists (select from identity i where i.id = s.identity_id and i.provider = 'device')
    and not fettle_is_member(s.user_id);
end
$$;
