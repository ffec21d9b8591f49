-- The marks of a tally as bytes, two for each event: the place of its day in the year by two, plus one for the second sort of
-- its kind. Parts of a tally are then put together as they are and counted in one pass by whoever asked, where taking arrays
-- of numbers apart cost most of a dashboard's time (docs/decisions/0069). Tallies are counted anew by their job.
truncate analytics_tally_state, analytics_tally;
alter table analytics_tally drop constraint analytics_tally_check;
alter table analytics_tally drop constraint analytics_tally_marks_check;
alter table analytics_tally drop column days;
alter table analytics_tally drop column marks;
alter table analytics_tally add column marks bytea not null,
  add constraint analytics_tally_marks_check check (octet_length(marks) = 2 * (first_count + second_count) and marks <> '');

create function fettle_mark(day date, sort integer) returns bytea language sql immutable parallel safe as
$$
  select int2send((2 * (extract(doy from day) - 1) + sort)::int2)
$$;

create function fettle_marks(marks bytea) returns setof integer language sql immutable parallel safe as
$$
  select 256 * get_byte(marks, 2 * n) + get_byte(marks, 2 * n + 1) from generate_series(0, octet_length(marks) / 2 - 1) n
$$;

create or replace function fettle_tally_groups(events text) returns text language sql immutable as
$$
  select 'select workspace_id, kind, profile_id, thing_id, extract(year from day)::integer as year,
      string_agg(fettle_mark(day, sort), '''') as marks, count(*) filter (where sort = 0)::integer as first_count,
      count(*) filter (where sort = 1)::integer as second_count
    from (select e.*, (e.at at time zone s.time_zone)::date as day
      from (' || events || ') e join analytics_tally_state s on s.workspace_id = e.workspace_id) e
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5'
$$;

create or replace function fettle_tally_addition(events text) returns text language sql immutable as
$$
  select 'insert into analytics_tally as t
      (workspace_id, kind, profile_id, thing_id, year, marks, first_count, second_count)
    ' || fettle_tally_groups(events) || '
    on conflict (workspace_id, kind, profile_id, thing_id, year) do update set marks = t.marks || excluded.marks,
      first_count = t.first_count + excluded.first_count, second_count = t.second_count + excluded.second_count'
$$;

-- Marks less those of events that are gone, each once; a row without marks goes.
create or replace function fettle_tally_removal(events text) returns text language sql immutable as
$$
  select 'with gone as (' || fettle_tally_groups(events) || '), held as materialized (
      select t.workspace_id, t.kind, t.profile_id, t.thing_id, t.year,
        array(select fettle_marks(t.marks) except all select fettle_marks(gone.marks)) as marks
      from analytics_tally t join gone using (workspace_id, kind, profile_id, thing_id, year)
      order by 1, 2, 3, 4, 5 for update of t
    ), emptied as (
      delete from analytics_tally t using held where held.marks = ''{}'' and t.workspace_id = held.workspace_id
        and t.kind = held.kind and t.profile_id = held.profile_id and t.thing_id = held.thing_id and t.year = held.year
    )
    update analytics_tally t set
      marks = (select string_agg(int2send(mark::int2), '''') from unnest(held.marks) mark),
      first_count = (select count(*) from unnest(held.marks) mark where mark & 1 = 0),
      second_count = (select count(*) from unnest(held.marks) mark where mark & 1 = 1)
    from held where held.marks <> ''{}'' and t.workspace_id = held.workspace_id
      and t.kind = held.kind and t.profile_id = held.profile_id and t.thing_id = held.thing_id and t.year = held.year'
$$;
