-- Whether the provider proved, at the last sign-in, an e-mail address of the domains of whoever runs the server.
alter table identity add column is_product_team boolean not null default false;

-- The profiles of the present workspace whose users have proven it.
create function fettle_team_profiles() returns table (profile_id uuid)
  language sql stable security definer set search_path = public, pg_temp as
$$
  select distinct l.profile_id from profile_link l
  join identity i on i.user_id = l.user_id and i.is_product_team
  where l.workspace_id = fettle_workspace()
$$;
revoke all on function fettle_team_profiles() from public;
grant execute on function fettle_team_profiles() to fettle_app;
create index identity_of_team on identity (user_id) where is_product_team;
