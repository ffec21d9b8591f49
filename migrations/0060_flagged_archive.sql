-- The archive of flagged conversations is kept by whoever reads what is asked, not by the chat. A newer rating takes a
-- conversation out of it.
create table flagged_archive (
  workspace_id uuid not null,
  exchange_id uuid not null,
  archived_at timestamptz not null,
  archived_by uuid not null,
  primary key (workspace_id, exchange_id),
  foreign key (workspace_id, exchange_id) references copilot_exchange (workspace_id, id) on delete cascade,
  foreign key (workspace_id, archived_by) references profile (workspace_id, id)
);
call fettle_isolate('flagged_archive');

insert into flagged_archive (workspace_id, exchange_id, archived_at, archived_by)
select workspace_id, id, archived_at, archived_by from copilot_exchange
where archived_at is not null and archived_by is not null;

alter table copilot_exchange drop column archived_at, drop column archived_by;
