-- Links between procedures are written once everything that they lead to is in: an item of its own, behind all others.
alter table content_import_item drop constraint content_import_item_kind_check;
alter table content_import_item add constraint content_import_item_kind_check check (kind in
  ('group', 'area', 'procedure', 'property', 'connection', 'folder', 'document', 'note', 'set', 'value', 'links'));
