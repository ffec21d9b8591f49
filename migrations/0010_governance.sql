-- Roles and members: who can sign in as whom, and the orders in which the table of members is read.

-- The personal ways of signing in as a member lie above the tenants, where a workspace's transaction may not look. This
-- answers for the members of the present workspace alone; identities of shared devices are nobody's own.
create function fettle_sign_ins(profile_ids uuid[])
  returns table (profile_id uuid, user_id uuid, provider text, username text, email_domain text)
  language sql stable security definer set search_path = public, pg_temp as
$$
  select l.profile_id, l.user_id, i.provider, i.username, i.email_domain
  from profile_link l
  join app_user u on u.id = l.user_id and u.disabled_at is null
  join identity i on i.user_id = l.user_id and i.provider <> 'device'
  where l.workspace_id = fettle_workspace() and l.profile_id = any (profile_ids)
$$;
revoke all on function fettle_sign_ins(uuid[]) from public;
grant execute on function fettle_sign_ins(uuid[]) to fettle_app;

-- Takes users off members who are removed, and ends the sessions of those who are then members of nothing. A shared
-- device keeps its session: others of the workspace act on it.
create function fettle_unlink(profile_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  unlinked uuid[];
begin
  with gone as (
    delete from profile_link l
    where l.workspace_id = fettle_workspace() and l.profile_id = any (profile_ids)
    returning l.user_id
  )
  select array_agg(user_id) into unlinked from gone;
  delete from session s
  where s.user_id = any (unlinked)
    and not exists (select from identity i where i.id = s.identity_id and i.provider = 'device')
    and not fettle_is_member(s.user_id);
end
$$;

-- Whether a user is a member anywhere: asked as the user, whose own links are in sight whatever the workspace.
create function fettle_is_member(one uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  before text := current_setting('fettle.user', true);
  found_one boolean;
begin
  perform set_config('fettle.user', one::text, true);
  select exists (select from profile_link l where l.user_id = one) into found_one;
  perform set_config('fettle.user', coalesce(before, ''), true);
  return found_one;
end
$$;
revoke all on function fettle_is_member(uuid) from public;
revoke all on function fettle_unlink(uuid[]) from public;
grant execute on function fettle_unlink(uuid[]) to fettle_app;

-- Keyset pages of the table of members, by each of its orders.
create index profile_by_role on profile (workspace_id, role_id, lower(display_name), id) where removed_at is null;
create index profile_by_last_active on profile (workspace_id, coalesce(last_active_at, '-infinity'), id)
  where removed_at is null;
create index profile_by_age on profile (workspace_id, created_at, id) where removed_at is null;
