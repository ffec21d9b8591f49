-- What people did, counted ahead: for each person, thing and year of the workspace's calendar the days on which it happened.
-- The keys are facts of the past. Who sees the person and the thing is asked when it is read, so that no change of groups
-- ever makes a tally wrong. Triggers keep it in the transaction of the event (docs/decisions/0061).
create table analytics_tally (
  workspace_id uuid not null references workspace (id),
  -- area: entered, or a note in it read; view: a run of the procedure looked at; run: one begun, or finished; question: asked;
  -- answer: one that cites the document
  kind text not null check (kind in ('area', 'view', 'run', 'question', 'answer')),
  profile_id uuid not null,
  -- an area, a procedure or a document; nil for a question. Without a key of its own: marks end with their events.
  thing_id uuid not null,
  year integer not null,
  -- one for each event: days since 2000-01-01 by two, plus one for the second sort of its kind (a note read, a run finished)
  marks integer[] not null check (marks <> '{}'),
  first_count integer not null,
  second_count integer not null,
  -- the days of the year on which there is a mark
  days bit(366) not null,
  primary key (workspace_id, kind, year, profile_id, thing_id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  check (first_count + second_count = cardinality(marks))
);
call fettle_isolate('analytics_tally');

-- The zone whose days the tally of a workspace has. Without a row, or with the zone of before, there is none to read.
create table analytics_tally_state (
  workspace_id uuid primary key references workspace (id),
  time_zone text not null
);
call fettle_isolate('analytics_tally_state');

-- Shared by whoever writes an event or reads the tally, held alone by whoever builds it.
create function fettle_tally_lock(workspace uuid) returns bigint language sql immutable as
$$
  select hashtextextended('tally ' || workspace, 0)
$$;

-- A statement that selects the events of a source: of its table, or of rows like those.
create function fettle_tally_events(source text, rows text) returns text language sql immutable as
$$
  select case source
    when 'user_activity' then
      'select workspace_id, case activity_type when ''ProcedurePerformViewed'' then ''view'' else ''area'' end as kind,
         profile_id, coalesce(procedure_id, area_id) as thing_id, occurred_at as at,
         (activity_type = ''AreaNoteViewed'')::integer as sort from ' || rows
    when 'perform' then
      'select workspace_id, ''run'' as kind, profile_id, procedure_id as thing_id, created_at as at, 0 as sort from ' || rows
    when 'perform_record' then
      'select workspace_id, ''run'' as kind, profile_id, procedure_id as thing_id, received_at as at, 1 as sort
       from ' || rows || ' where deleted_at is null'
    when 'copilot_exchange' then
      'select workspace_id, ''question'' as kind, profile_id, ''00000000-0000-0000-0000-000000000000''::uuid as thing_id,
         asked_at as at, 0 as sort from ' || rows || ' where state = ''answered'''
    -- rows of exchanges; an answer cites a document once, however often
    when 'copilot_answer' then
      'select e.workspace_id, ''answer'' as kind, e.profile_id, r.source_id as thing_id, e.asked_at as at, 0 as sort
       from (select * from ' || rows || ') e cross join lateral (select distinct r.source_id from copilot_reference r
         where r.workspace_id = e.workspace_id and r.exchange_id = e.id and r.kind = ''document'') r
       where e.state = ''answered'''
    when 'copilot_reference' then
      'select e.workspace_id, ''answer'' as kind, e.profile_id, r.source_id as thing_id, e.asked_at as at, 0 as sort
       from (select distinct workspace_id, exchange_id, source_id from ' || rows || ' where kind = ''document'') r
       join copilot_exchange e on e.workspace_id = r.workspace_id and e.id = r.exchange_id where e.state = ''answered'''
  end
$$;

-- A statement that groups events by the keys of the tally. Workspaces whose tally is not built have no zone, and no rows.
create function fettle_tally_groups(events text) returns text language sql immutable as
$$
  select 'select workspace_id, kind, profile_id, thing_id, extract(year from day)::integer as year,
      array_agg((day - date ''2000-01-01'') * 2 + sort) as marks, count(*) filter (where sort = 0)::integer as first_count,
      count(*) filter (where sort = 1)::integer as second_count,
      bit_or(set_bit(B''0''::bit(366), extract(doy from day)::integer - 1, 1)) as days
    from (select e.*, (e.at at time zone s.time_zone)::date as day
      from (' || events || ') e join analytics_tally_state s on s.workspace_id = e.workspace_id) e
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5'
$$;

create function fettle_tally_addition(events text) returns text language sql immutable as
$$
  select 'insert into analytics_tally as t
      (workspace_id, kind, profile_id, thing_id, year, marks, first_count, second_count, days)
    ' || fettle_tally_groups(events) || '
    on conflict (workspace_id, kind, profile_id, thing_id, year) do update set marks = t.marks || excluded.marks,
      first_count = t.first_count + excluded.first_count, second_count = t.second_count + excluded.second_count,
      days = t.days | excluded.days'
$$;

-- Marks less those of events that are gone, each once; a row without marks goes.
create function fettle_tally_removal(events text) returns text language sql immutable as
$$
  select 'with gone as (' || fettle_tally_groups(events) || '), held as materialized (
      select t.workspace_id, t.kind, t.profile_id, t.thing_id, t.year,
        array(select unnest(t.marks) except all select unnest(gone.marks)) as marks
      from analytics_tally t join gone using (workspace_id, kind, profile_id, thing_id, year)
      order by 1, 2, 3, 4, 5 for update of t
    ), emptied as (
      delete from analytics_tally t using held where held.marks = ''{}'' and t.workspace_id = held.workspace_id
        and t.kind = held.kind and t.profile_id = held.profile_id and t.thing_id = held.thing_id and t.year = held.year
    )
    update analytics_tally t set marks = held.marks,
      first_count = (select count(*) from unnest(held.marks) mark where mark & 1 = 0),
      second_count = (select count(*) from unnest(held.marks) mark where mark & 1 = 1),
      days = (select bit_or(set_bit(B''0''::bit(366),
        (date ''2000-01-01'' + (mark >> 1)) - make_date(held.year, 1, 1), 1)) from unnest(held.marks) mark)
    from held where held.marks <> ''{}'' and t.workspace_id = held.workspace_id
      and t.kind = held.kind and t.profile_id = held.profile_id and t.thing_id = held.thing_id and t.year = held.year'
$$;

create function fettle_keep_tally() returns trigger language plpgsql as
$$
declare
  one uuid;
  added text := fettle_tally_events(tg_table_name, 'added');
  gone text := fettle_tally_events(tg_table_name, 'gone');
begin
  for one in execute 'select distinct workspace_id from ' || case tg_op when 'DELETE' then 'gone' else 'added' end loop
    perform pg_advisory_xact_lock_shared(fettle_tally_lock(one));
  end loop;
  -- A statement of its own begins after the lock, and sees what was built meanwhile.
  if tg_op = 'DELETE' then
    execute fettle_tally_removal(gone);
  elsif tg_op = 'INSERT' then
    execute fettle_tally_addition(added);
  else
    execute fettle_tally_removal(gone || ' except all ' || added);
    execute fettle_tally_addition(added || ' except all ' || gone);
    if tg_table_name = 'copilot_exchange' then
      added := fettle_tally_events('copilot_answer', 'added');
      gone := fettle_tally_events('copilot_answer', 'gone');
      execute fettle_tally_removal(gone || ' except all ' || added);
      execute fettle_tally_addition(added || ' except all ' || gone);
    end if;
  end if;
  return null;
end
$$;

-- The same for one row of a table that is saved every second: its columns that count hardly ever change.
create function fettle_keep_tally_of_row() returns trigger language plpgsql as
$$
declare
  event text := fettle_tally_events(tg_table_name, '(select ($1).*) one');
begin
  perform pg_advisory_xact_lock_shared(fettle_tally_lock(new.workspace_id));
  execute fettle_tally_removal(event) using old;
  execute fettle_tally_addition(event) using new;
  return null;
end
$$;

create trigger user_activity_tallied after insert on user_activity referencing new table as added
  for each statement execute function fettle_keep_tally();
create trigger user_activity_changed after update on user_activity referencing old table as gone new table as added
  for each statement execute function fettle_keep_tally();
create trigger user_activity_untallied after delete on user_activity referencing old table as gone
  for each statement execute function fettle_keep_tally();

create trigger perform_tallied after insert on perform referencing new table as added
  for each statement execute function fettle_keep_tally();
create trigger perform_changed after update of created_at, profile_id, procedure_id on perform for each row
  when ((old.created_at, old.profile_id, old.procedure_id) is distinct from (new.created_at, new.profile_id, new.procedure_id))
  execute function fettle_keep_tally_of_row();
create trigger perform_untallied after delete on perform referencing old table as gone
  for each statement execute function fettle_keep_tally();

create trigger perform_record_tallied after insert on perform_record referencing new table as added
  for each statement execute function fettle_keep_tally();
create trigger perform_record_changed after update on perform_record referencing old table as gone new table as added
  for each statement execute function fettle_keep_tally();
create trigger perform_record_untallied after delete on perform_record referencing old table as gone
  for each statement execute function fettle_keep_tally();

create trigger copilot_exchange_tallied after insert on copilot_exchange referencing new table as added
  for each statement execute function fettle_keep_tally();
create trigger copilot_exchange_changed after update on copilot_exchange referencing old table as gone new table as added
  for each statement execute function fettle_keep_tally();
create trigger copilot_exchange_untallied after delete on copilot_exchange referencing old table as gone
  for each statement execute function fettle_keep_tally();

-- References count once for an answer and a document: those beside which another one stands, or is left, change nothing.
create function fettle_keep_answers() returns trigger language plpgsql as
$$
declare
  one uuid;
  beside text := 'exists (select from copilot_reference o where o.workspace_id = r.workspace_id
    and o.exchange_id = r.exchange_id and o.source_id = r.source_id and o.kind = ''document''';
begin
  for one in execute 'select distinct workspace_id from ' || case tg_op when 'DELETE' then 'gone' else 'added' end loop
    perform pg_advisory_xact_lock_shared(fettle_tally_lock(one));
  end loop;
  if tg_op = 'DELETE' then
    execute fettle_tally_removal(fettle_tally_events('copilot_reference',
      '(select * from gone r where not ' || beside || ')) r'));
  else
    execute fettle_tally_addition(fettle_tally_events('copilot_reference',
      '(select * from added r where not ' || beside || ' and not exists (select from added a
        where a.workspace_id = o.workspace_id and a.exchange_id = o.exchange_id and a.citation = o.citation))) r'));
  end if;
  return null;
end
$$;
create trigger copilot_reference_tallied after insert on copilot_reference referencing new table as added
  for each statement execute function fettle_keep_answers();
create trigger copilot_reference_untallied after delete on copilot_reference referencing old table as gone
  for each statement execute function fettle_keep_answers();

-- Before its references go along with it.
create function fettle_forget_answer() returns trigger language plpgsql as
$$
begin
  perform pg_advisory_xact_lock_shared(fettle_tally_lock(old.workspace_id));
  execute fettle_tally_removal(fettle_tally_events('copilot_answer', '(select ($1).*) one')) using old;
  return old;
end
$$;
create trigger copilot_exchange_forgotten before delete on copilot_exchange
  for each row execute function fettle_forget_answer();

-- Begins to count everything anew, by the days of the workspace's zone. Waits for transactions that hold events back, and
-- lets none begin until this one ends: then nothing is missed, and nobody reads a half of it.
create procedure fettle_begin_tally(workspace uuid) language plpgsql as
$$
begin
  perform pg_advisory_xact_lock(fettle_tally_lock(workspace));
  delete from analytics_tally where workspace_id = workspace;
  delete from analytics_tally_state where workspace_id = workspace;
  insert into analytics_tally_state (workspace_id, time_zone) select w.id, w.time_zone from workspace w where w.id = workspace;
end
$$;

-- Counts the events of a source from one moment up to another: a part of all, so that no statement takes long.
create procedure fettle_fill_tally(workspace uuid, source text, since timestamptz, before timestamptz) language plpgsql as
$$
begin
  execute fettle_tally_addition(format('select * from (%s) event where at >= %L and at < %L',
    fettle_tally_events(source, format('(select * from %I where workspace_id = %L) source',
      case source when 'copilot_answer' then 'copilot_exchange' else source end, workspace)), since, before));
end
$$;
