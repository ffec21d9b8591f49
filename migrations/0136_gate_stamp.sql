-- Changes with everything that the gate reads of a workspace: settings, members, roles, groups. What the gate has read
-- counts for as long as the stamp is the same, so that a call asks for the stamp, and not for all of it. Like the workspace
-- itself it is above the tenants, and no role but the owner may read or write it.
create table gate_stamp (
  id uuid primary key references workspace (id) on delete cascade,
  stamp uuid not null
);
alter table gate_stamp enable row level security;
insert into gate_stamp select id, gen_random_uuid() from workspace;

-- Once for each transaction, and at its end: the row is locked last of all and for a moment, so nobody waits in a ring.
create function fettle_stamp_gate() returns trigger language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  one uuid;
begin
  if tg_table_name = 'workspace' then
    one := new.id;
  elsif tg_op = 'DELETE' then
    one := old.workspace_id;
  else
    one := new.workspace_id;
  end if;
  insert into gate_stamp select w.id, gen_random_uuid() from workspace w where w.id = one
  on conflict (id) do update set stamp = excluded.stamp where gate_stamp.xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create constraint trigger stamp_gate
  after insert or update of auth_requirement, sso_auth_types, verified_email_domains,
    session_idle_minutes, session_life_hours, strict_idle_minutes, strict_life_hours
  on workspace deferrable initially deferred for each row execute function fettle_stamp_gate();
create constraint trigger stamp_gate
  after insert or update of role_id, display_name, removed_at, raised_at or delete
  on profile deferrable initially deferred for each row execute function fettle_stamp_gate();
create constraint trigger stamp_gate
  after insert or update of built_in, permissions, requires_sso, restrict_content, raised_at or delete
  on role deferrable initially deferred for each row execute function fettle_stamp_gate();
create constraint trigger stamp_gate after insert or update or delete
  on profile_link deferrable initially deferred for each row execute function fettle_stamp_gate();
create constraint trigger stamp_gate after insert or update or delete
  on group_member deferrable initially deferred for each row execute function fettle_stamp_gate();
create constraint trigger stamp_gate after insert or update or delete
  on access_group_below deferrable initially deferred for each row execute function fettle_stamp_gate();
-- Calls of a device are asked in full: what changes here at every use is not stamped.
create constraint trigger stamp_gate after insert or update of user_id or delete
  on device deferrable initially deferred for each row execute function fettle_stamp_gate();
