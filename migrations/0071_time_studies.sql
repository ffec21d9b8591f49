-- Named, ordered lists of work elements. A deleted list keeps its groups: its studies are seen by those who saw it.
create table element_list (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  -- [{ id, name, kind }] in their order
  elements jsonb not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id),
  foreign key (workspace_id, updated_by) references profile (workspace_id, id)
);
call fettle_isolate('element_list');

create table element_list_group (
  workspace_id uuid not null,
  element_list_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, element_list_id, group_id),
  foreign key (workspace_id, element_list_id) references element_list (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index element_list_group_group on element_list_group (workspace_id, group_id);
call fettle_isolate('element_list_group');
call fettle_carry_access('element_list', 'element_list_group', 'element_list_id');

-- A study keeps the elements as they were when it was made.
create table time_study (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  title text not null,
  note text not null default '',
  procedure_id uuid,
  version_id uuid,
  version_number integer,
  element_list_id uuid,
  subject_title text not null,
  elements jsonb not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  check (num_nonnulls(procedure_id, element_list_id) = 1),
  check ((procedure_id is null) = (version_id is null)),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, element_list_id) references element_list (workspace_id, id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id)
);
create index time_study_updated on time_study (workspace_id, updated_at desc, id desc);
create index time_study_procedure on time_study (workspace_id, procedure_id);
create index time_study_element_list on time_study (workspace_id, element_list_id);
call fettle_isolate('time_study');

create table time_study_group (
  workspace_id uuid not null,
  study_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, study_id, group_id),
  foreign key (workspace_id, study_id) references time_study (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index time_study_group_group on time_study_group (workspace_id, group_id);
call fettle_isolate('time_study_group');
call fettle_carry_access('time_study', 'time_study_group', 'study_id');

-- What one person timed in one go, with every mark as the device made it.
create table time_study_observation (
  workspace_id uuid not null,
  study_id uuid not null,
  -- made by the device
  id uuid not null,
  observed_by uuid not null,
  -- claimed by the device, and when it arrived
  started_at timestamptz not null,
  received_at timestamptz not null,
  marks jsonb not null,
  paused_ms integer not null,
  skipped_ms integer not null,
  primary key (workspace_id, id),
  unique (workspace_id, study_id, id),
  foreign key (workspace_id, study_id) references time_study (workspace_id, id) on delete cascade,
  foreign key (workspace_id, observed_by) references profile (workspace_id, id)
);
create index time_study_observation_study on time_study_observation (workspace_id, study_id, started_at, id);
call fettle_isolate('time_study_observation');

create table time_study_lap (
  workspace_id uuid not null,
  study_id uuid not null,
  observation_id uuid not null,
  id uuid not null,
  ordinal integer not null,
  cycle integer not null,
  -- null for a foreign element
  element_id uuid,
  -- of a foreign element, and the element that it interrupted
  foreign_name text not null default '',
  interrupted_id uuid,
  clock text not null check (clock in ('measured', 'resumed', 'disturbed')),
  -- these two never change
  measured_ms integer not null check (measured_ms >= 0),
  measured_rating integer not null,
  ms integer not null check (ms >= 0),
  rating integer not null check (rating between 1 and 300),
  is_excluded boolean not null default false,
  revision integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, observation_id, ordinal),
  foreign key (workspace_id, study_id, observation_id)
    references time_study_observation (workspace_id, study_id, id) on delete cascade
);
create index time_study_lap_study on time_study_lap (workspace_id, study_id, observation_id, ordinal);
call fettle_isolate('time_study_lap');

-- What was edited after it was measured: who, when, why, and from what to what.
create table time_study_edit (
  workspace_id uuid not null,
  lap_id uuid not null,
  -- the revision that the lap had after it
  revision integer not null,
  study_id uuid not null,
  -- { ms, rating, isExcluded }
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  edited_by uuid not null,
  edited_at timestamptz not null,
  primary key (workspace_id, lap_id, revision),
  foreign key (workspace_id, lap_id) references time_study_lap (workspace_id, id) on delete cascade,
  foreign key (workspace_id, edited_by) references profile (workspace_id, id)
);
create index time_study_edit_study on time_study_edit (workspace_id, study_id);
call fettle_isolate('time_study_edit');

-- Added to what the view says by now, whichever nouns came before.
do $$
begin
  execute 'create or replace view access_by_ties with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('access_by_ties'::regclass), '; ')
    || ' union all
  select ''element_list'', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from element_list_group t
    where t.workspace_id = n.workspace_id and t.element_list_id = n.id order by 1)
  from element_list n
  union all
  select ''time_study'', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from time_study_group t
    where t.workspace_id = n.workspace_id and t.study_id = n.id order by 1)
  from time_study n';
end
$$;
