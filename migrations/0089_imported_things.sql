-- An archive brings more than procedures: what lies around them, and what ties them together.
alter table content_import_item drop constraint content_import_item_kind_check;
alter table content_import_item add constraint content_import_item_kind_check check (kind in
  ('group', 'area', 'procedure', 'property', 'connection', 'folder', 'document', 'note', 'set', 'value'));

-- Which document, note or set an external id became. Procedures have import_source, which knows their content too.
create table import_thing (
  workspace_id uuid not null,
  kind text not null check (kind in ('document', 'note', 'set')),
  thing_id uuid not null,
  external_id text not null,
  imported_at timestamptz not null,
  primary key (workspace_id, kind, thing_id)
);
create index import_thing_external on import_thing (workspace_id, kind, external_id);
call fettle_isolate('import_thing');
