-- Of which attempts the trainers have been told that they wait: of each once, for a set.
create table procedure_set_sign_off_notice (
  workspace_id uuid not null,
  set_id uuid not null,
  record_id uuid not null,
  told_at timestamptz not null,
  primary key (workspace_id, set_id, record_id),
  foreign key (workspace_id, set_id) references procedure_set (workspace_id, id) on delete cascade,
  foreign key (workspace_id, record_id) references perform_record (workspace_id, id) on delete cascade
);
create index procedure_set_sign_off_notice_record on procedure_set_sign_off_notice (workspace_id, record_id);
call fettle_isolate('procedure_set_sign_off_notice');
