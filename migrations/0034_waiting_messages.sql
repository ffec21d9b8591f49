-- What is to be sent is found without reading past everything that was sent before.
create index outbox_message_waiting on outbox_message (workspace_id, channel, created_at)
  where sent_at is null and failed_at is null;
