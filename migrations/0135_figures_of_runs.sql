-- The figures of runs by procedure and version read one index from its beginning to its end, instead of every run with all
-- of its steps. What is included changes rarely, so that the saves of a run leave these indexes alone.
drop index perform_record_procedure;
create index perform_record_procedure on perform_record (workspace_id, procedure_id, received_at desc, id desc)
  include (profile_id, version_number, claimed_start_at, claimed_at, deleted_at);
create index perform_begun on perform (workspace_id, procedure_id, created_at) include (profile_id, version_number);
-- Few runs are given up, and few readings lie outside of their limits.
create index perform_given_up on perform (workspace_id, ended_at) where state = 'removed';
create index record_reading_outside on record_reading (workspace_id, record_id, step_id) where deviation_reason is not null;

-- References are counted by fettle_keep_cited since 0133: what is left here takes them away.
create or replace function fettle_keep_answers() returns trigger language plpgsql as
$$
declare
  one uuid;
begin
  for one in select distinct g.workspace_id from gone g loop
    perform pg_advisory_xact_lock_shared(fettle_tally_lock(one));
  end loop;
  execute fettle_tally_removal(fettle_tally_events('copilot_reference',
    '(select * from gone r where not exists (select from copilot_reference o where o.workspace_id = r.workspace_id
      and o.exchange_id = r.exchange_id and o.source_id = r.source_id and o.kind = ''document'')) r'));
  return null;
end
$$;
