-- As before, but what is counted over all hits is counted once. The planner knows nothing of how many hits there will be, took
-- one for granted, and counted all of them anew for each.
create or replace function fettle_found(
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
    shared as materialized (select one as text_id, count(*) - 1 as more from unnest($2) one group by one having count(*) > 1),
    once as materialized (select array[%5$s] as holders from hit),
    again as materialized (
      select array[%5$s] as holders from hit
      join shared on shared.text_id = hit.text_id cross join generate_series(1, shared.more)
    ),
    last as materialized (select min(rank) as rank from (select rank from hit order by rank desc limit $4) best)
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
