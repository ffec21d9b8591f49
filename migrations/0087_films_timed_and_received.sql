-- What was timed from a film has the film's own time, which runs at whatever speed it is played.
alter table time_study_lap drop constraint time_study_lap_clock_check;
alter table time_study_lap add constraint time_study_lap_clock_check
  check (clock in ('measured', 'film', 'resumed', 'disturbed'));
-- The film: a document, or a file of the device by its name, which was never sent. Both null where a clock was used.
alter table time_study_observation
  add column film_name text,
  add column film_document_id uuid,
  add foreign key (workspace_id, film_document_id) references document (workspace_id, id)
    on delete set null (film_document_id);
create index time_study_observation_film on time_study_observation (workspace_id, film_document_id)
  where film_document_id is not null;

-- What a received version shows: the files that it names, and the stills of the films among them.
create function fettle_shows_file(source uuid, media uuid[], file uuid) returns boolean
  language sql stable set search_path = public, pg_temp as
$$
  select file = any (media) or exists (
    select from asset_film f
    where f.workspace_id = source and f.asset_id = any (media)
      and f.stills @> jsonb_build_array(jsonb_build_object('fileId', file)))
$$;
revoke all on function fettle_shows_file(uuid, uuid[], uuid) from public;

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
        and (procedure is null or s.procedure_id = procedure)
        and (file is null or fettle_shows_file(one, v.media_ids, file));
    perform set_config('fettle.workspace', here::text, true);
  end loop;
end
$$;

create or replace function fettle_received_files(source uuid, procedure uuid, files uuid[])
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
    join procedure_version v on v.workspace_id = a.workspace_id and v.id = shown
    where a.workspace_id = source and a.id = any (files) and a.state = 'stored'
      and fettle_shows_file(source, v.media_ids, a.id);
  perform set_config('fettle.workspace', here::text, true);
end
$$;

-- What is known of the films and sounds of a received version: length, size, stills, and what is said in them.
create function fettle_received_films(source uuid, procedure uuid, files uuid[])
  returns table (
    id uuid, state text, duration_ms integer, width_px integer, height_px integer, stills jsonb, captions jsonb
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
    select a.id, coalesce(f.state, 'waiting'), f.duration_ms, f.width_px, f.height_px, coalesce(f.stills, '[]'),
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'language', c.language, 'vtt', c.vtt, 'revision', c.revision, 'updatedAt', c.updated_at) order by c.language)
        from asset_captions c where c.workspace_id = a.workspace_id and c.asset_id = a.id), '[]')
    from asset a
    join procedure_version v on v.workspace_id = a.workspace_id and v.id = shown and a.id = any (v.media_ids)
    left join asset_film f on f.workspace_id = a.workspace_id and f.asset_id = a.id
    where a.workspace_id = source and a.id = any (files) and a.state = 'stored'
      and (a.content_type like 'video/%' or a.content_type like 'audio/%');
  perform set_config('fettle.workspace', here::text, true);
end
$$;
revoke all on function fettle_received_films(uuid, uuid, uuid[]) from public;
grant execute on function fettle_received_films(uuid, uuid, uuid[]) to fettle_app;
