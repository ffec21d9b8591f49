-- Sets of procedures: for learning, or procedures that are worked through one after another.
create table procedure_set (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  title text not null,
  set_type text not null check (set_type in ('learning', 'workflow')),
  -- workflow: a procedure is begun only once the one before it was submitted
  enforces_order boolean not null default false,
  -- learning: so many days after somebody is asked, or at one moment for all
  due_days integer check (due_days > 0),
  due_on timestamptz,
  -- learning: for how many months a completion holds
  valid_months integer check (valid_months > 0),
  -- since when it has been without groups, which asks everybody
  global_since timestamptz,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  check (due_days is null or due_on is null),
  check (set_type = 'workflow' or not enforces_order),
  check (set_type = 'learning' or (due_days is null and due_on is null and valid_months is null)),
  foreign key (workspace_id, created_by) references profile (workspace_id, id),
  foreign key (workspace_id, updated_by) references profile (workspace_id, id)
);
create index procedure_set_title on procedure_set (workspace_id, lower(title), id) where deleted_at is null;
call fettle_isolate('procedure_set');

create table procedure_set_item (
  workspace_id uuid not null,
  set_id uuid not null,
  procedure_id uuid not null,
  position integer not null,
  added_at timestamptz not null,
  primary key (workspace_id, set_id, procedure_id),
  foreign key (workspace_id, set_id) references procedure_set (workspace_id, id) on delete cascade,
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id)
);
create index procedure_set_item_procedure on procedure_set_item (workspace_id, procedure_id);
call fettle_isolate('procedure_set_item');

create table procedure_set_group (
  workspace_id uuid not null,
  set_id uuid not null,
  group_id uuid not null,
  -- since when the members of the group are asked
  tied_at timestamptz not null,
  primary key (workspace_id, set_id, group_id),
  foreign key (workspace_id, set_id) references procedure_set (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index procedure_set_group_group on procedure_set_group (workspace_id, group_id);
call fettle_isolate('procedure_set_group');

-- Since when somebody is in a group: what its sets ask of them is due so many days later.
alter table group_member add column joined_at timestamptz not null default now();

-- What somebody completed of one procedure, the newest version first.
create index perform_record_own on perform_record
  (workspace_id, profile_id, procedure_id, version_number desc, received_at desc);
