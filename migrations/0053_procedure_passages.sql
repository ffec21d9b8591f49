-- Published procedures are found like files: a passage belongs to a file or to a version of a procedure, and one search ranks
-- both. `text_id` names either.
alter table passage add column version_id uuid;
alter table passage add column step_id text;
alter table passage add column step_number integer;
alter table passage add column text_id uuid;
do $$
declare tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    update passage set text_id = asset_id where workspace_id = tenant;
  end loop;
end
$$;
alter table passage alter column text_id set not null;
alter table passage drop constraint passage_pkey;
alter table passage alter column asset_id drop not null;
alter table passage add primary key (workspace_id, text_id, ordinal);
alter table passage add check (num_nonnulls(asset_id, version_id) = 1 and text_id = coalesce(asset_id, version_id));
alter table passage add foreign key (workspace_id, version_id) references procedure_version (workspace_id, id) on delete cascade;
create index passage_asset on passage (workspace_id, asset_id) where asset_id is not null;
create index passage_version on passage (workspace_id, version_id) where version_id is not null;

-- The published versions whose text is indexed, with how many passages and indexed words they have.
create table procedure_text (
  workspace_id uuid not null,
  version_id uuid not null,
  procedure_id uuid not null,
  passage_count integer not null,
  word_count integer not null,
  indexed_at timestamptz not null,
  primary key (workspace_id, version_id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id) on delete cascade,
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade
);
create index procedure_text_procedure on procedure_text (workspace_id, procedure_id);
call fettle_isolate('procedure_text');

-- Words of a workspace's passages as they are written, in lower case: what a word that nothing contains may have meant. A word stays
-- when its passages go, and is proposed only where a visible passage contains it.
create table passage_word (
  workspace_id uuid not null references workspace (id),
  word text not null,
  primary key (workspace_id, word)
);
call fettle_isolate('passage_word');

-- As before, for texts instead of files alone, and with Spanish.
drop function fettle_found(text[], text[], text[], uuid[], uuid[], integer);
drop function fettle_asked(text, text, text);
create function fettle_asked(english text, german text, spanish text, simple text) returns text language sql immutable as
$$
  select case when english = german and german = spanish and spanish = simple then format('%L::tsquery', english)
    else format('case p.language when ''english'' then %L::tsquery when ''german'' then %L::tsquery
      when ''spanish'' then %L::tsquery else %L::tsquery end',
      nullif(english, ''), nullif(german, ''), nullif(spanish, ''), nullif(simple, '')) end
$$;

create function fettle_found(
  english text[], german text[], spanish text[], simple text[], sources uuid[], texts uuid[], rows_max integer
)
  returns table (source_id uuid, text_id uuid, ordinal integer, holders integer[])
  language plpgsql stable security definer set search_path = public, pg_temp as
$$
declare
  terms integer := cardinality(english);
  queries text[] := array[
    array_to_string(array_remove(english, ''), ' | '),
    array_to_string(array_remove(german, ''), ' | '),
    array_to_string(array_remove(spanish, ''), ' | '),
    array_to_string(array_remove(simple, ''), ' | ')
  ];
  any_language text := (select string_agg(distinct one, ' | ') from unnest(queries) one where one <> '');
  asked text := fettle_asked(queries[1], queries[2], queries[3], queries[4]);
  held text;
  holding text;
begin
  if any_language is null then return; end if;
  select case terms when 1 then '1::bigint' else string_agg(format('(coalesce((p.words @@ %s)::integer, 0)::bigint << %s)',
      fettle_asked(english[n], german[n], spanish[n], simple[n]), n - 1), ' | ') end,
    string_agg(format('count(*) filter (where terms & %s <> 0)', 1::bigint << (n - 1)), ', ' order by n)
  into held, holding
  from generate_series(1, terms) n;
  perform set_config('fettle.finding', 'on', true);
  return query execute format('
    with hit as materialized (
      select p.text_id, p.ordinal, %1$s as terms, ts_rank(p.words, %2$s) as rank
      from passage p
      where p.workspace_id = $3 and p.words @@ %3$L::tsquery and %4$s and (p.text_id in (select unnest($2))) is true
      offset 0
    ),
    shared as (select one as text_id, count(*) - 1 as more from unnest($2) one group by one having count(*) > 1),
    once as (select array[%5$s] as holders from hit),
    again as (
      select array[%5$s] as holders from hit
      join shared on shared.text_id = hit.text_id cross join generate_series(1, shared.more)
    ),
    last as (select min(rank) as rank from (select rank from hit order by rank desc limit $4) best)
    select s.source_id, hit.text_id, hit.ordinal,
      array(select (a + b)::integer from unnest(once.holders, again.holders) with ordinality x (a, b, n) order by n)
    from hit
    join last on hit.rank >= last.rank
    join unnest($1, $2) s (source_id, text_id) on s.text_id = hit.text_id
    cross join once cross join again
    order by hit.rank desc, s.source_id, hit.ordinal
    limit $4', held, asked, any_language,
    case when queries[1] = queries[2] and queries[2] = queries[3] and queries[3] = queries[4] then 'true'
      else format('p.words @@ %s', asked) end,
    holding)
  using sources, texts, fettle_workspace(), rows_max;
  perform set_config('fettle.finding', 'off', true);
end
$$;
revoke all on function fettle_found(text[], text[], text[], text[], uuid[], uuid[], integer) from public;
grant execute on function fettle_found(text[], text[], text[], text[], uuid[], uuid[], integer) to fettle_app;
