-- The audit and the records are sealed by a key that is not in the database. Nothing is sealed here: the server does it
-- at its start, which alone knows the key.

-- Under which key an entry was hashed; null: hashed without one, before there were keys.
alter table audit_entry add column key_id text;

-- The seal covers the whole row, so that a head that was written by hand is found.
alter table audit_head
  add column key_id text,
  add column seal text;

-- A head that is missing is a fault from now on.
do $$
declare
  one uuid;
begin
  for one in select id from workspace loop
    perform set_config('fettle.workspace', one::text, true);
    insert into audit_head (workspace_id, seq, hash) values (one, 0, repeat('0', 64)) on conflict do nothing;
  end loop;
  perform set_config('fettle.workspace', '', true);
end
$$;

-- What vouches for a record and for a note where the audit no longer reaches back: a seal over its hash.
alter table perform_record
  add column seal text,
  add column seal_key_id text;
alter table perform_annotation
  add column seal text,
  add column seal_key_id text;
