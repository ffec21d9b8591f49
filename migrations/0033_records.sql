-- Records that say of each entry when and from which device it came, what each signature stands for, and what was noted
-- beside them later.

-- Which call brought what stands in a perform now: by step or module the moment in milliseconds since 1970 and the key of
-- the device (and, of a signature, the hash of what was signed); by such a key the device.
alter table perform add column brought jsonb not null default '{}';

alter table perform_record
  -- how the hash is computed: 1 covers version, person, times and answers; 2 all of these and the columns below
  add column hash_version integer not null default 1,
  add column attribution jsonb not null default '{"devices": [], "entries": []}',
  add column signatures jsonb not null default '[]',
  -- the files among the answers with the checksums of their bytes
  add column files jsonb not null default '[]';

-- What is noted beside a record after it was completed. A correction is another note; each carries the hash of the one before.
create table perform_annotation (
  workspace_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  seq integer not null,
  text text not null,
  asset_id uuid,
  profile_id uuid not null,
  profile_name text not null,
  created_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, record_id) references perform_record (workspace_id, id),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
create unique index perform_annotation_seq on perform_annotation (workspace_id, record_id, seq);
call fettle_isolate('perform_annotation');
revoke update, delete on perform_annotation from fettle_app;

-- What was noted beside a record goes with it, and what was said of its answers.
create or replace function fettle_forget_records(at timestamptz, rows_max integer) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  due uuid[];
begin
  select coalesce(array_agg(r.id), '{}') into due from (
    select record.id from perform_record record
    join workspace w on w.id = record.workspace_id
    where record.workspace_id = fettle_workspace() and record.received_at < at - make_interval(days => w.record_days)
    order by record.received_at, record.id
    limit rows_max
  ) r;
  delete from perform_annotation a where a.workspace_id = fettle_workspace() and a.record_id = any (due);
  delete from perform_grade g where g.workspace_id = fettle_workspace() and g.perform_id = any (due);
  with gone as (
    delete from perform_record r where r.workspace_id = fettle_workspace() and r.id = any (due) returning r.id
  )
  select coalesce(array_agg(id), '{}') into due from gone;
  delete from perform_trail t where t.workspace_id = fettle_workspace() and t.perform_id = any (due);
  update perform p set state = 'removed', steps = '[]', brought = '{}', tokens = ''
    where p.workspace_id = fettle_workspace() and p.id = any (due);
  return query select unnest(due);
end
$$;
