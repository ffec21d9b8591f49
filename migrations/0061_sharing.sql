-- Procedures that a workspace shares with others of its enterprise. The row belongs to the sharing workspace; what the
-- receiving one reads of it goes through the functions below, which check both sides at every call and let out the title,
-- the content and the files of the shared version alone.
create table procedure_share (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  -- another tenant, so no foreign key: every reading asks whether it is of the enterprise
  target_workspace_id uuid not null,
  shared_at timestamptz not null,
  shared_by uuid not null,
  -- the version and the save of it that the receiver's browsers were last told of
  told_version_id uuid,
  told_revision integer,
  primary key (workspace_id, id),
  unique (workspace_id, procedure_id, target_workspace_id),
  check (target_workspace_id <> workspace_id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, shared_by) references profile (workspace_id, id)
);
create index procedure_share_target on procedure_share (target_workspace_id, workspace_id, procedure_id);
call fettle_isolate('procedure_share');
-- For the functions below alone: the application's role sees the rows of its own workspace.
create policy receiver on procedure_share for select to current_user
  using (target_workspace_id = (select fettle_workspace()));

-- Whether other workspaces may see drafts that were never published.
alter table workspace add column shares_drafts boolean not null default false;

-- Who sees a received procedure, besides those who manage sharing: nobody as long as there is no row.
create table received_procedure (
  workspace_id uuid not null,
  -- the share's id, so that sharing again after an end starts without groups
  id uuid not null,
  source_workspace_id uuid not null,
  procedure_id uuid not null,
  assigned_at timestamptz not null,
  assigned_by uuid not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, assigned_by) references profile (workspace_id, id)
);
call fettle_isolate('received_procedure');
create table received_procedure_group (
  workspace_id uuid not null,
  received_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, received_id, group_id),
  foreign key (workspace_id, received_id) references received_procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index received_procedure_group_group on received_procedure_group (workspace_id, group_id);
call fettle_isolate('received_procedure_group');
call fettle_carry_access('received_procedure', 'received_procedure_group', 'received_id');

-- The view as it stands, and received procedures with it.
do $$
begin
  execute 'create or replace view access_by_ties with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('access_by_ties'::regclass), '; ')
    || ' union all
  select ''received_procedure'', n.workspace_id, n.id, n.access_set_id, array(
    select t.group_id from received_procedure_group t
    where t.workspace_id = n.workspace_id and t.received_id = n.id order by 1)
  from received_procedure n';
end
$$;

-- An own procedure that was made from a received one, and what it was made from.
create table procedure_copy (
  workspace_id uuid not null,
  procedure_id uuid not null,
  source_workspace_id uuid not null,
  source_procedure_id uuid not null,
  -- the source as it was taken last, with the source's ids
  source_version_id uuid not null,
  source_revision integer not null,
  source_hash text not null,
  base jsonb not null,
  -- the source's ids (parts and files), each with its counterpart here
  own_ids jsonb not null,
  taken_at timestamptz not null,
  taken_by uuid not null,
  primary key (workspace_id, procedure_id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, taken_by) references profile (workspace_id, id)
);
create index procedure_copy_source on procedure_copy (workspace_id, source_workspace_id, source_procedure_id);
call fettle_isolate('procedure_copy');

-- The workspaces of the present one's enterprise, itself among them.
create function fettle_siblings()
  returns table (id uuid, name text, enterprise_id uuid, enterprise_name text, shares_drafts boolean)
  language sql stable security definer set search_path = public, pg_temp as
$$
  select s.id, s.name, e.id, e.name, s.shares_drafts
  from workspace w
  join enterprise e on e.id = w.enterprise_id
  join workspace s on s.enterprise_id = e.id
  where w.id = fettle_workspace()
$$;
revoke all on function fettle_siblings() from public;
grant execute on function fettle_siblings() to fettle_app;

-- The version that a share shows: the published one, or the draft while none was published and the workspace allows it.
create function fettle_shown_version(published uuid, draft uuid, allows_drafts boolean) returns uuid
  language sql immutable parallel safe as
$$ select coalesce(published, case when allows_drafts then draft end) $$;

-- What the present workspace receives: from workspaces of its enterprise, while it is shared and there is something to
-- show. Each source is read as that workspace, under its row-level security, and nothing of it is let out but this.
create function fettle_received(source uuid, procedure uuid, file uuid)
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
      where s.workspace_id = one and s.target_workspace_id = here
        and (procedure is null or s.procedure_id = procedure) and (file is null or file = any (v.media_ids));
    perform set_config('fettle.workspace', here::text, true);
  end loop;
end
$$;
revoke all on function fettle_received(uuid, uuid, uuid) from public;
grant execute on function fettle_received(uuid, uuid, uuid) to fettle_app;

-- The content of a received version, as the application stores it: whole, or step by step.
create function fettle_received_content(source uuid, procedure uuid) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  here uuid := fettle_workspace();
  shown uuid;
  stored jsonb;
begin
  select r.version_id into shown from fettle_received(source, procedure, null) r;
  if shown is null then return null; end if;
  perform set_config('fettle.workspace', source::text, true);
  select jsonb_build_object(
    'content', v.content,
    'section_ids', v.section_ids,
    'draftSections', case when v.section_ids is not null then (
      select jsonb_agg(jsonb_build_array(s.id, s.title, s.step_ids)) from procedure_draft_section s
      where s.workspace_id = v.workspace_id and s.version_id = v.id) end,
    'draftSteps', case when v.section_ids is not null then (
      select jsonb_agg(jsonb_build_array(t.id, t.title, t.modules)) from procedure_draft_step t
      where t.workspace_id = v.workspace_id and t.version_id = v.id) end
  ) into stored from procedure_version v where v.workspace_id = source and v.id = shown;
  perform set_config('fettle.workspace', here::text, true);
  return stored;
end
$$;
revoke all on function fettle_received_content(uuid, uuid) from public;
grant execute on function fettle_received_content(uuid, uuid) to fettle_app;

-- The stored files of a received version; none that the version does not refer to, whatever is asked for.
create function fettle_received_files(source uuid, procedure uuid, files uuid[])
  returns table (
    id uuid, content_type text, file_name text, size_bytes bigint, sha256 text, width_px integer, height_px integer,
    sizes jsonb, fingerprint text, taken_before timestamptz
  )
  language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  here uuid := fettle_workspace();
  shown uuid;
begin
  select r.version_id into shown from fettle_received(source, procedure, null) r;
  if shown is null then return; end if;
  perform set_config('fettle.workspace', source::text, true);
  return query
    select a.id, a.content_type, a.file_name, a.size_bytes, a.sha256, a.width_px, a.height_px, a.sizes, a.fingerprint,
      a.taken_before
    from asset a
    join procedure_version v on v.workspace_id = a.workspace_id and v.id = shown and a.id = any (v.media_ids)
    where a.workspace_id = source and a.id = any (files) and a.state = 'stored';
  perform set_config('fettle.workspace', here::text, true);
end
$$;
revoke all on function fettle_received_files(uuid, uuid, uuid[]) from public;
grant execute on function fettle_received_files(uuid, uuid, uuid[]) to fettle_app;

-- With the share go the groups that the receiver had assigned to it, in the same transaction.
create function fettle_share_ended() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  here text := current_setting('fettle.workspace', true);
begin
  perform set_config('fettle.workspace', old.target_workspace_id::text, true);
  delete from received_procedure r where r.workspace_id = old.target_workspace_id and r.id = old.id;
  perform set_config('fettle.workspace', coalesce(here, ''), true);
  return null;
end
$$;
create trigger procedure_share_ended after delete on procedure_share
  for each row execute function fettle_share_ended();
