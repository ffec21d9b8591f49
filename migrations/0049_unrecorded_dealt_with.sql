-- Who has decided what of answers without a record still counts, and when; null while nobody has.
alter table unrecorded_answers
  add column dealt_by uuid,
  add column dealt_at timestamptz,
  add foreign key (workspace_id, dealt_by) references profile (workspace_id, id),
  add check ((dealt_by is null) = (dealt_at is null));
create index unrecorded_answers_open on unrecorded_answers (workspace_id, received_at desc, id desc)
  where dealt_at is null;
-- The answers themselves are never changed.
grant update (dealt_by, dealt_at) on unrecorded_answers to fettle_app;
