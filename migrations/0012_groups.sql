-- Settings of a workspace, and ways into the audit that cost the same at any length.

alter table workspace
  add column languages text[] not null default '{en,de}',
  add column upload_bytes_max bigint not null default 2147483648 check (upload_bytes_max between 1048576 and 21474836480),
  -- Days that entries of the audit are kept, null: for ever; and that a deleted thing can be brought back.
  add column audit_days integer check (audit_days between 365 and 36500),
  add column deleted_days integer not null default 30 check (deleted_days between 1 and 3650);

-- The newest entries first, of everything, of one actor, of one kind of deed, of one kind of thing.
create index audit_entry_at on audit_entry (workspace_id, at desc, seq desc);
create index audit_entry_actor on audit_entry (workspace_id, actor_id, at desc, seq desc);
create index audit_entry_action on audit_entry (workspace_id, action, at desc, seq desc);
create index audit_entry_type on audit_entry (workspace_id, object_type, at desc, seq desc);

-- Where the chain begins: behind the last entry that was given up when its time was over.
alter table audit_head
  add column first_seq bigint not null default 1,
  add column first_hash text not null default repeat('0', 64);
