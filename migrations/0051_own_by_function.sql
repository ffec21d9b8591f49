-- Who a user is in other workspaces is asked by the few statements that are about a user. As subqueries of the policies the
-- same questions were part of every statement about members, the gate's among them: it got ready for them at each call,
-- which took half of its time, and never asked. A function is asked only where the workspace is not the one that is set.
create function fettle_is_own_profile(workspace uuid, profile uuid) returns boolean language sql stable parallel safe
  return exists (
    select from profile_link l where l.workspace_id = workspace and l.profile_id = profile and l.user_id = fettle_user()
  ) or exists (
    select from former_link l where l.workspace_id = workspace and l.profile_id = profile and l.user_id = fettle_user()
  );
create function fettle_is_own_role(workspace uuid, role uuid) returns boolean language sql stable parallel safe
  return exists (
    select from profile p
    join profile_link l on l.workspace_id = p.workspace_id and l.profile_id = p.id
    where p.workspace_id = workspace and p.role_id = role and l.user_id = fettle_user()
  );
alter policy own on profile using (fettle_is_own_profile(workspace_id, id));
drop policy former on profile;
alter policy own on role using (fettle_is_own_role(workspace_id, id));
