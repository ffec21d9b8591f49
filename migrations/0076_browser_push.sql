-- Browsers that get notifications as push messages (RFC 8030). A row is one browser of one member. It counts only as long as
-- the session in which it was made: that table belongs to no tenant, so it is asked when something is sent.
create table push_subscription (
  workspace_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  session_id uuid not null,
  -- where the browser's maker takes messages for it
  endpoint text not null check (length(endpoint) <= 2000),
  -- of the browser: its public key and its secret of authentication (RFC 8291)
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- the key of this installation for which it was made (RFC 8292)
  vapid_key text not null,
  device text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, endpoint),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index push_subscription_of_profile on push_subscription (workspace_id, profile_id);
call fettle_isolate('push_subscription');

alter table outbox_message drop constraint outbox_message_channel_check;
alter table outbox_message add constraint outbox_message_channel_check check (channel in ('mail', 'sms', 'push'));

-- The device of a session, as long as it is in force and is one of this member of the present workspace; null for any other.
-- The application's role does not read sessions.
create function fettle_session_device(session_id uuid, profile_id uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as
$$
  select z.device from session z
  join app_user u on u.id = z.user_id and u.disabled_at is null
  join profile_link l on l.workspace_id = fettle_workspace() and l.user_id = z.user_id
    and l.profile_id = fettle_session_device.profile_id
  where z.id = fettle_session_device.session_id
$$;
revoke all on function fettle_session_device(uuid, uuid) from public;
grant execute on function fettle_session_device(uuid, uuid) to fettle_app;
