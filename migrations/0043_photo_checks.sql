-- Photos of evidence that its author wants checked: by a model where there is one, otherwise by a person.
create table photo_check (
  workspace_id uuid not null,
  perform_id uuid not null,
  module_id uuid not null,
  photo_id uuid not null,
  -- waiting, running: a model is to look at it; told: the model decided; person: it is for a person to decide
  check_state text not null check (check_state in ('waiting', 'running', 'told', 'person')),
  attempts integer not null default 0,
  held_until timestamptz,
  changed_at timestamptz not null,
  -- what the model said, where it said anything
  verdict text check (verdict in ('pass', 'fail', 'unsure')),
  reason text not null default '',
  confidence_percent integer check (confidence_percent between 0 and 100),
  provider text,
  told_at timestamptz,
  -- what a person decided, which counts before the model's word
  decided_verdict text check (decided_verdict in ('pass', 'fail')),
  decided_reason text not null default '',
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  revision integer not null default 0,
  primary key (workspace_id, perform_id, module_id, photo_id),
  foreign key (workspace_id, perform_id) references perform (workspace_id, id) on delete cascade,
  foreign key (workspace_id, decided_by) references profile (workspace_id, id),
  check ((verdict is null) = (provider is null) and (verdict is null) = (told_at is null)),
  check ((decided_verdict is null) = (decided_by is null) and (decided_verdict is null) = (decided_at is null))
);
create index photo_check_unchecked on photo_check (workspace_id, changed_at)
  where check_state in ('waiting', 'running');
create index photo_check_open on photo_check (workspace_id, perform_id)
  where check_state = 'person' and decided_at is null;
call fettle_isolate('photo_check');

-- With a record goes what was decided about it.
create or replace function fettle_forget_decisions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as
$$
begin
  delete from perform_photo where workspace_id = old.workspace_id and perform_id = old.id;
  delete from perform_verification where workspace_id = old.workspace_id and perform_id = old.id;
  delete from photo_check where workspace_id = old.workspace_id and perform_id = old.id;
  delete from verification_decision where workspace_id = old.workspace_id and perform_id = old.id;
  return null;
end
$$;
