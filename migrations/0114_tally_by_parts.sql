-- A tally is built part by part, so that writers of events wait for a part and not for all (docs/decisions/0076). What happened
-- before `filled_until` is counted: triggers keep that, and the job counts the rest from there on. At the end it is infinity.
alter table analytics_tally_state add column filled_until timestamptz not null default '-infinity';
update analytics_tally_state set filled_until = 'infinity';

create or replace function fettle_tally_groups(events text) returns text language sql immutable as
$$
  select 'select workspace_id, kind, profile_id, thing_id, extract(year from day)::integer as year,
      string_agg(fettle_mark(day, sort), '''') as marks, count(*) filter (where sort = 0)::integer as first_count,
      count(*) filter (where sort = 1)::integer as second_count
    from (select e.*, (e.at at time zone s.time_zone)::date as day
      from (' || events || ') e join analytics_tally_state s on s.workspace_id = e.workspace_id
        and e.at < s.filled_until) e
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5'
$$;

-- Begins to count by the days of the workspace's zone, unless that has begun. Waits for transactions that hold events back,
-- for one of them may still count by the zone of before.
create or replace procedure fettle_begin_tally(workspace uuid) language plpgsql as
$$
begin
  perform pg_advisory_xact_lock(fettle_tally_lock(workspace));
  insert into analytics_tally_state as s (workspace_id, time_zone, filled_until)
    select w.id, w.time_zone, '-infinity' from workspace w where w.id = workspace
  on conflict (workspace_id) do update set time_zone = excluded.time_zone, filled_until = '-infinity'
    where s.time_zone <> excluded.time_zone;
end
$$;

-- Removes what a tally of before counted. No event changes the tally meanwhile, for none is before -infinity.
create procedure fettle_clear_tally(workspace uuid) language plpgsql as
$$
begin
  perform from analytics_tally_state s where s.workspace_id = workspace and s.filled_until = '-infinity' for update;
  if found then
    delete from analytics_tally where workspace_id = workspace;
  end if;
end
$$;

-- Counts the events from where the tally ends up to another moment. Writers of events wait until the transaction ends; then
-- nothing is missed, and nothing is counted twice.
drop procedure fettle_fill_tally(uuid, text, timestamptz, timestamptz);
create procedure fettle_fill_tally(workspace uuid, before timestamptz) language plpgsql as
$$
declare
  since timestamptz;
  source text;
begin
  perform pg_advisory_xact_lock(fettle_tally_lock(workspace));
  select s.filled_until into since from analytics_tally_state s where s.workspace_id = workspace for update;
  if since is null or since >= before then
    return;
  end if;
  update analytics_tally_state s set filled_until = before where s.workspace_id = workspace;
  foreach source in array array['user_activity', 'perform', 'perform_record', 'copilot_exchange', 'copilot_answer'] loop
    execute fettle_tally_addition(format('select * from (%s) event where at >= %L and at < %L',
      fettle_tally_events(source, format('(select * from %I where workspace_id = %L) source',
        case source when 'copilot_answer' then 'copilot_exchange' else source end, workspace)), since, before));
  end loop;
end
$$;
