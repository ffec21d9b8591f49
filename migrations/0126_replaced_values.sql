-- A replacement in the properties of documents, areas or members; null where it was one in procedures.
alter table text_replacement add column kind text check (kind in ('document', 'area', 'member'));

-- One thing of it: the former text of each changed property, and the revision that it had afterwards.
create table text_replacement_value (
  workspace_id uuid not null,
  replacement_id uuid not null,
  thing_id uuid not null,
  place_count integer not null,
  texts jsonb not null,
  undone_at timestamptz,
  primary key (workspace_id, replacement_id, thing_id),
  foreign key (workspace_id, replacement_id) references text_replacement (workspace_id, id) on delete cascade
);
call fettle_isolate('text_replacement_value');
