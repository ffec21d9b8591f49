-- A draft that a language model proposed from a short description. What it wrote stays as it was, so that each sentence of the draft
-- that still stands so is known.
create table proposal (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  procedure_id uuid not null,
  prompt text not null,
  -- { title, steps } with the texts of each
  proposed jsonb not null,
  -- when its author had confirmed every sentence of the model
  reviewed_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade
);
create unique index proposal_procedure on proposal (workspace_id, procedure_id);
call fettle_isolate('proposal');
