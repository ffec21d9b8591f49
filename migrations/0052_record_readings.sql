-- The readings of records, a row each: what was measured, by which limits, and why a reading outside of them is true. They
-- are counted and compared without reading the answers of every record.
create table record_reading (
  workspace_id uuid not null,
  record_id uuid not null,
  module_id uuid not null,
  step_id uuid not null,
  -- through all sections, from 1
  step_number integer not null,
  step_title text not null,
  question text not null,
  unit text not null,
  value double precision not null,
  lower_limit double precision,
  upper_limit double precision,
  -- null within the limits
  deviation_reason text,
  primary key (workspace_id, record_id, module_id),
  foreign key (workspace_id, record_id) references perform_record (workspace_id, id) on delete cascade
);
call fettle_isolate('record_reading');

-- Records from before, by the versions they were performed on.
do $$
declare
  tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    insert into record_reading
    select asked.workspace_id, asked.record_id, asked.module_id, asked.step_id, asked.step_number, asked.step_title,
      asked.question, asked.unit, given.value, asked.lower_limit, asked.upper_limit,
      case when given.value < asked.lower_limit or given.value > asked.upper_limit then given.reason end
    from (
      select r.workspace_id, r.id as record_id, r.steps, (m ->> 'id')::uuid as module_id, (st ->> 'id')::uuid as step_id,
        (dense_rank() over (partition by r.id order by s.at, t.at))::int as step_number, st ->> 'title' as step_title,
        m ->> 'moduleType' as module_type, m -> 'moduleData' ->> 'prompt' as question, m -> 'moduleData' ->> 'unit' as unit,
        (m -> 'moduleData' ->> 'min')::double precision as lower_limit,
        (m -> 'moduleData' ->> 'max')::double precision as upper_limit
      from perform_record r
      join procedure_version v on v.workspace_id = r.workspace_id and v.id = r.version_id
      cross join jsonb_array_elements(v.content -> 'sections') with ordinality as s (section, at)
      cross join jsonb_array_elements(s.section -> 'steps') with ordinality as t (st, at)
      -- A step without modules counts as well.
      left join jsonb_array_elements(t.st -> 'modules') m on true
    ) asked
    cross join lateral (
      select (e -> 'performData' ->> 'input')::double precision as value,
        coalesce(e -> 'performData' ->> 'deviationReason', '') as reason
      from jsonb_array_elements(asked.steps) step
      cross join jsonb_array_elements(step -> 'modules') e
      where e ->> 'moduleId' = asked.module_id::text and e ->> 'moduleType' = 'numberInput'
        and e -> 'performData' ->> 'input' is not null
      limit 1
    ) given
    where asked.module_type = 'numberInput';
  end loop;
  perform set_config('fettle.workspace', '', true);
end
$$;
