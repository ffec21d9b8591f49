-- A workspace without `shared_procedures_enabled` receives nothing and shows nothing, whatever is asked for: its shares and
-- assignments stay as they are, and are as before once the flag is on again.
create function fettle_shares_procedures(tenant uuid) returns boolean
  language sql stable set search_path = public, pg_temp as
$$
  select coalesce((
    select f.is_on from feature_flag f where f.workspace_id = tenant and f.name = 'shared_procedures_enabled'), true)
$$;
revoke all on function fettle_shares_procedures(uuid) from public;
grant execute on function fettle_shares_procedures(uuid) to fettle_app;

create or replace function fettle_received(source uuid, procedure uuid, file uuid)
  returns table (
    share_id uuid, source_workspace_id uuid, source_workspace_name text, enterprise_id uuid, enterprise_name text,
    procedure_id uuid, version_id uuid, version_revision integer, is_published boolean, title text, description text,
    step_count integer, collage uuid[], created_on timestamptz, shared_at timestamptz
  )
  language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  here uuid := fettle_workspace();
  sibling record;
  siblings uuid[];
  one uuid;
begin
  if not fettle_shares_procedures(here) then return; end if;
  select array_agg(distinct s.workspace_id order by s.workspace_id) into siblings from procedure_share s
  where s.target_workspace_id = here and (source is null or s.workspace_id = source);
  foreach one in array coalesce(siblings, '{}') loop
    select f.* into sibling from fettle_siblings() f where f.id = one and f.id <> here;
    continue when sibling.id is null;
    perform set_config('fettle.workspace', one::text, true);
    return query
      select s.id, s.workspace_id, sibling.name, sibling.enterprise_id, sibling.enterprise_name, s.procedure_id, v.id,
        v.revision, v.state = 'published', v.title, v.content ->> 'description', p.step_count, p.collage, p.created_at,
        s.shared_at
      from procedure_share s
      join procedure p on p.workspace_id = s.workspace_id and p.id = s.procedure_id and p.deleted_at is null
      join procedure_version v on v.workspace_id = p.workspace_id and v.id =
        fettle_shown_version(p.published_version_id, p.draft_version_id, sibling.shares_drafts)
      where s.workspace_id = one and s.target_workspace_id = here and fettle_shares_procedures(one)
        and (procedure is null or s.procedure_id = procedure)
        and (file is null or fettle_shows_file(one, v.media_ids, file));
    perform set_config('fettle.workspace', here::text, true);
  end loop;
end
$$;
