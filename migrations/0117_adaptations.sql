-- A draft that was made from a published procedure for another machine, and what it has from each step of it. The words of the
-- source stay as they were, whatever becomes of the procedure.
create table adaptation (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  procedure_id uuid not null,
  source_procedure_id uuid,
  source_number integer not null,
  source_title text not null,
  -- { steps, head } with the texts and the changes of each
  taken jsonb not null,
  -- when the draft was accepted next to its source
  reviewed_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, source_procedure_id) references procedure (workspace_id, id)
    on delete set null (source_procedure_id)
);
create unique index adaptation_procedure on adaptation (workspace_id, procedure_id);
create index adaptation_source on adaptation (workspace_id, source_procedure_id);
call fettle_isolate('adaptation');
