-- A learning set has a pass rule, and what a record came to is kept beside it.

alter table procedure_set
  -- of the graded questions, in per cent
  add column pass_mark integer not null default 80 check (pass_mark between 0 and 100),
  -- null: as many as somebody wants
  add column attempts_max integer check (attempts_max between 1 and 20),
  -- after an attempt that failed, until the next one
  add column wait_hours integer check (wait_hours between 1 and 8760),
  add column needs_sign_off boolean not null default false,
  add constraint procedure_set_pass_rule check (set_type = 'learning' or
    (pass_mark = 80 and attempts_max is null and wait_hours is null and not needs_sign_off));

-- What a record came to without its free responses, whose grades stand in perform_grade and may come later.
create table perform_result (
  workspace_id uuid not null,
  record_id uuid not null,
  -- every step is done
  is_complete boolean not null,
  choice_count integer not null,
  right_count integer not null,
  -- free responses that want a grade, answered or not
  response_count integer not null,
  -- of answers that came with their grades, from before those were kept beside them; each from 0 to 10
  came_points integer not null default 0,
  primary key (workspace_id, record_id),
  foreign key (workspace_id, record_id) references perform_record (workspace_id, id) on delete cascade
);
call fettle_isolate('perform_result');

-- A trainer's word on an attempt. The application changes and deletes none; it goes with its record.
create table procedure_set_sign_off (
  workspace_id uuid not null,
  set_id uuid not null,
  record_id uuid not null,
  decision text not null check (decision in ('passed', 'failed')),
  note text not null,
  signed_by uuid not null,
  printed_name text not null,
  signed_at timestamptz not null,
  primary key (workspace_id, set_id, record_id),
  foreign key (workspace_id, set_id) references procedure_set (workspace_id, id),
  foreign key (workspace_id, record_id) references perform_record (workspace_id, id) on delete cascade,
  foreign key (workspace_id, signed_by) references profile (workspace_id, id)
);
create index procedure_set_sign_off_record on procedure_set_sign_off (workspace_id, record_id);
call fettle_isolate('procedure_set_sign_off');
revoke update, delete on procedure_set_sign_off from fettle_app;

-- A trainer lets somebody try again whose attempts are used up: attempts from before count no more.
create table procedure_set_retry (
  workspace_id uuid not null,
  set_id uuid not null,
  procedure_id uuid not null,
  profile_id uuid not null,
  granted_by uuid not null,
  granted_at timestamptz not null,
  primary key (workspace_id, set_id, procedure_id, profile_id),
  foreign key (workspace_id, set_id) references procedure_set (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  foreign key (workspace_id, granted_by) references profile (workspace_id, id)
);
call fettle_isolate('procedure_set_retry');

-- Records from before: their performs say how many steps were done, their versions which options were correct.
do $$
declare
  tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    insert into perform_result
    select r.workspace_id, r.id, p.done_count >= p.step_count,
      q.choices, q.right_ones, q.responses, q.came
    from perform_record r
    join perform p on p.workspace_id = r.workspace_id and p.id = r.id
    join procedure_version v on v.workspace_id = r.workspace_id and v.id = r.version_id
    cross join lateral (
      select count(*) filter (where m.is_choice)::int as choices,
        count(*) filter (where m.is_choice and m.chosen <@ m.correct and m.chosen <> '{}'
          and (m.is_single or m.correct <@ m.chosen))::int as right_ones,
        count(*) filter (where not m.is_choice)::int as responses,
        coalesce(round(sum(m.came) filter (where not m.is_choice)), 0)::int as came
      from (
        select item ->> 'moduleType' = 'multipleChoiceGraded' as is_choice,
          not coalesce((item -> 'moduleData' ->> 'isMultipleSelection')::boolean, false) as is_single,
          array(select o ->> 'id' from jsonb_array_elements(item -> 'moduleData' -> 'options') o
            where item ->> 'moduleType' = 'multipleChoiceGraded' and (o ->> 'isCorrect')::boolean) as correct,
          array(select distinct c from jsonb_array_elements(r.steps) rs
            cross join jsonb_array_elements(rs -> 'modules') e
            cross join jsonb_array_elements_text(
              case jsonb_typeof(e -> 'performData' -> 'selectedOptionIds')
                when 'array' then e -> 'performData' -> 'selectedOptionIds' else '[]' end) c
            where e ->> 'moduleId' = item ->> 'id') as chosen,
          (select max(least(10, (e -> 'performData' ->> 'gradedQuizScore')::numeric)) from jsonb_array_elements(r.steps) rs
            cross join jsonb_array_elements(rs -> 'modules') e
            where e ->> 'moduleId' = item ->> 'id' and e ->> 'moduleType' = 'freeResponse') as came
        from jsonb_array_elements(v.content -> 'sections') s
        cross join jsonb_array_elements(s -> 'steps') st
        cross join jsonb_array_elements(st -> 'modules') item
        where item ->> 'moduleType' = 'multipleChoiceGraded'
          or (item ->> 'moduleType' = 'freeResponse' and (item -> 'moduleData' ->> 'isAiGraded')::boolean)
      ) m
    ) q;
  end loop;
end
$$;
