-- The answers of records that were given again, a row each: they are counted without reading the answers of every record.
-- Records from before have none, for no device counted them.
create table record_retry (
  workspace_id uuid not null,
  record_id uuid not null,
  module_id uuid not null,
  step_id uuid not null,
  retries integer not null check (retries > 0),
  primary key (workspace_id, record_id, module_id),
  foreign key (workspace_id, record_id) references perform_record (workspace_id, id) on delete cascade
);
call fettle_isolate('record_retry');
