-- A search asks for the best passages of the files that it names, instead of all that hold a word and sorting them out
-- afterwards: what is out of sight is not ranked, and what is not among the best does not leave the function.

drop function fettle_found(text[], text[], text[]);

-- A query as SQL text, by the language of a passage `p` where the languages differ; null where a language asks nothing.
create function fettle_asked(english text, german text, simple text) returns text language sql immutable as
$$
  select case when english = german and german = simple then format('%L::tsquery', english)
    else format('case p.language when ''english'' then %L::tsquery when ''german'' then %L::tsquery else %L::tsquery end',
      nullif(english, ''), nullif(german, ''), nullif(simple, '')) end
$$;

-- The best of the passages of these files in the present workspace that hold one of the terms, ordered by `ts_rank`, with
-- how many of all that do hold each term. A term is given in each configuration; an empty one is held by nothing. `sources`
-- and `assets` go in pairs: a file that two sources have is found for both.
--
-- The statement is written for the call, with its terms as constants: `ts_rank` and `@@` are asked thousands of times for a
-- frequent word, and only so is it known how rare the words are. Sources are joined only to what may be among the best: a
-- join of all would carry every vector along (`offset 0` keeps the planner from it).
create function fettle_found(
  english text[], german text[], simple text[], sources uuid[], assets uuid[], rows_max integer
)
  returns table (source_id uuid, asset_id uuid, ordinal integer, holders integer[])
  language plpgsql stable security definer set search_path = public, pg_temp as
$$
declare
  terms integer := cardinality(english);
  queries text[] := array[
    array_to_string(array_remove(english, ''), ' | '),
    array_to_string(array_remove(german, ''), ' | '),
    array_to_string(array_remove(simple, ''), ' | ')
  ];
  any_language text := (select string_agg(distinct one, ' | ') from unnest(queries) one where one <> '');
  asked text := fettle_asked(queries[1], queries[2], queries[3]);
  held text;
  holding text;
begin
  if any_language is null then return; end if;
  select case terms when 1 then '1' else string_agg(
      format('(coalesce((p.words @@ %s)::integer, 0) << %s)', fettle_asked(english[n], german[n], simple[n]), n - 1), ' | ')
    end,
    string_agg(format('count(*) filter (where terms & %s <> 0)', 1 << (n - 1)), ', ' order by n)
  into held, holding
  from generate_series(1, terms) n;
  perform set_config('fettle.finding', 'on', true);
  return query execute format('
    with hit as materialized (
      select p.asset_id, p.ordinal, %1$s as terms, ts_rank(p.words, %2$s) as rank
      from passage p
      where p.workspace_id = $3 and p.words @@ %3$L::tsquery and %4$s and (p.asset_id in (select unnest($2))) is true
      offset 0
    ),
    shared as (select one as asset_id, count(*) - 1 as more from unnest($2) one group by one having count(*) > 1),
    once as (select array[%5$s] as holders from hit),
    again as (
      select array[%5$s] as holders from hit
      join shared on shared.asset_id = hit.asset_id cross join generate_series(1, shared.more)
    ),
    last as (select min(rank) as rank from (select rank from hit order by rank desc limit $4) best)
    select s.source_id, hit.asset_id, hit.ordinal,
      array(select (a + b)::integer from unnest(once.holders, again.holders) with ordinality x (a, b, n) order by n)
    from hit
    join last on hit.rank >= last.rank
    join unnest($1, $2) s (source_id, asset_id) on s.asset_id = hit.asset_id
    cross join once cross join again
    order by hit.rank desc, s.source_id, hit.ordinal
    limit $4', held, asked, any_language,
    case when queries[1] = queries[2] and queries[2] = queries[3] then 'true' else format('p.words @@ %s', asked) end,
    holding)
  using sources, assets, fettle_workspace(), rows_max;
  perform set_config('fettle.finding', 'off', true);
end
$$;
revoke all on function fettle_found(text[], text[], text[], uuid[], uuid[], integer) from public;
grant execute on function fettle_found(text[], text[], text[], uuid[], uuid[], integer) to fettle_app;
