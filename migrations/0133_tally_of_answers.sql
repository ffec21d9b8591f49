-- The triggers of the tally on questions and answers put their statements together as text, and planned up to four of them
-- for each change of a question: the most expensive part of answering one. Most changes count nothing (a question that is
-- begun, a rating), and an answer that is stored only adds. What adds is written out here, so that it is planned once in a
-- connection; what takes away is rare, and stays as it was.
create function fettle_keep_questions() returns trigger language plpgsql as
$$
declare
  one uuid;
  added text := fettle_tally_events('copilot_exchange', 'added');
  gone text := fettle_tally_events('copilot_exchange', 'gone');
  takes_away boolean := false;
begin
  if tg_op = 'INSERT' then
    if not exists (select from added a where a.state = 'answered') then
      return null;
    end if;
  else
    if not exists (
      (select g.workspace_id, g.id, g.profile_id, g.asked_at from gone g where g.state = 'answered'
        except select a.workspace_id, a.id, a.profile_id, a.asked_at from added a where a.state = 'answered')
      union all
      (select a.workspace_id, a.id, a.profile_id, a.asked_at from added a where a.state = 'answered'
        except select g.workspace_id, g.id, g.profile_id, g.asked_at from gone g where g.state = 'answered')
    ) then
      return null;
    end if;
    takes_away := exists (select from gone g where g.state = 'answered');
  end if;
  for one in select distinct a.workspace_id from added a loop
    perform pg_advisory_xact_lock_shared(fettle_tally_lock(one));
  end loop;
  -- A statement of its own begins after the lock, and sees what was built meanwhile.
  if takes_away then
    execute fettle_tally_removal(gone || ' except all ' || added);
    execute fettle_tally_addition(added || ' except all ' || gone);
    added := fettle_tally_events('copilot_answer', 'added');
    gone := fettle_tally_events('copilot_answer', 'gone');
    execute fettle_tally_removal(gone || ' except all ' || added);
    execute fettle_tally_addition(added || ' except all ' || gone);
    return null;
  end if;
  insert into analytics_tally as t (workspace_id, kind, profile_id, thing_id, year, marks, first_count, second_count)
    select e.workspace_id, 'question', e.profile_id, '00000000-0000-0000-0000-000000000000'::uuid,
      extract(year from e.day)::integer, string_agg(fettle_mark(e.day, 0), ''), count(*)::integer, 0
    from (select a.*, (a.asked_at at time zone s.time_zone)::date as day
      from added a join analytics_tally_state s on s.workspace_id = a.workspace_id and a.asked_at < s.filled_until
      where a.state = 'answered') e
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (workspace_id, kind, profile_id, thing_id, year) do update set marks = t.marks || excluded.marks,
      first_count = t.first_count + excluded.first_count, second_count = t.second_count + excluded.second_count;
  -- References usually come after the answer, and are counted by their own trigger.
  if tg_op = 'UPDATE' and exists (select from added a
    join copilot_reference r on r.workspace_id = a.workspace_id and r.exchange_id = a.id where a.state = 'answered') then
    execute fettle_tally_addition(fettle_tally_events('copilot_answer', 'added'));
  end if;
  return null;
end
$$;
drop trigger copilot_exchange_tallied on copilot_exchange;
create trigger copilot_exchange_tallied after insert on copilot_exchange referencing new table as added
  for each statement execute function fettle_keep_questions();
drop trigger copilot_exchange_changed on copilot_exchange;
create trigger copilot_exchange_changed after update on copilot_exchange referencing old table as gone new table as added
  for each statement execute function fettle_keep_questions();

-- References count once for an answer and a document, as before.
create function fettle_keep_cited() returns trigger language plpgsql as
$$
declare
  one uuid;
begin
  if not exists (select from added a where a.kind = 'document') then
    return null;
  end if;
  for one in select distinct a.workspace_id from added a loop
    perform pg_advisory_xact_lock_shared(fettle_tally_lock(one));
  end loop;
  insert into analytics_tally as t (workspace_id, kind, profile_id, thing_id, year, marks, first_count, second_count)
    select e.workspace_id, 'answer', e.profile_id, e.source_id, extract(year from e.day)::integer,
      string_agg(fettle_mark(e.day, 0), ''), count(*)::integer, 0
    from (select e.workspace_id, e.profile_id, r.source_id, (e.asked_at at time zone s.time_zone)::date as day
      from (select distinct a.workspace_id, a.exchange_id, a.source_id from added a
        where a.kind = 'document' and not exists (select from copilot_reference o
          where o.workspace_id = a.workspace_id and o.exchange_id = a.exchange_id and o.source_id = a.source_id
            and o.kind = 'document' and not exists (select from added b
              where b.workspace_id = o.workspace_id and b.exchange_id = o.exchange_id and b.citation = o.citation))) r
      join copilot_exchange e on e.workspace_id = r.workspace_id and e.id = r.exchange_id and e.state = 'answered'
      join analytics_tally_state s on s.workspace_id = e.workspace_id and e.asked_at < s.filled_until) e
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (workspace_id, kind, profile_id, thing_id, year) do update set marks = t.marks || excluded.marks,
      first_count = t.first_count + excluded.first_count, second_count = t.second_count + excluded.second_count;
  return null;
end
$$;
drop trigger copilot_reference_tallied on copilot_reference;
create trigger copilot_reference_tallied after insert on copilot_reference referencing new table as added
  for each statement execute function fettle_keep_cited();
