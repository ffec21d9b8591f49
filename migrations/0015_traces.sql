-- What an entry of the audit says of the call that made it, what a gain of rights does to tokens, and how long records
-- are kept.

-- By which kind of sign-in and in which call it was done; null where nobody called: jobs, commands.
alter table audit_entry
  add column session_kind text,
  add column request_id text;

-- A token from before its holder gained something opens nothing: the browser asks for another, and gets a new cookie
-- with it (ruling R2, "rotated at every gain of privilege").
alter table session_token add column issued_at timestamptz not null default now();
alter table profile add column raised_at timestamptz;
alter table role add column raised_at timestamptz;

-- Messages of invites go out in the first language of the workspace; the inviter's own says nothing of the invited.
alter table invite drop column language;

-- Days that records are kept, null: for ever.
alter table workspace add column record_days integer check (record_days between 365 and 36500);

-- The application's own role cannot delete a record. This lets go of those whose days are over, by the workspace's own
-- setting and the moment that is named; what stood in their performs goes with them. Answers their ids.
create function fettle_forget_records(at timestamptz, rows_max integer) returns setof uuid
  language sql security definer set search_path = public, pg_temp as
$$
  with due as (
    select r.id from perform_record r
    join workspace w on w.id = r.workspace_id
    where r.workspace_id = fettle_workspace() and r.received_at < at - make_interval(days => w.record_days)
    order by r.received_at, r.id
    limit rows_max
  ), gone as (
    delete from perform_record r using due where r.workspace_id = fettle_workspace() and r.id = due.id returning r.id
  ), trail as (
    delete from perform_trail t using due where t.workspace_id = fettle_workspace() and t.perform_id = due.id
  ), emptied as (
    update perform p set state = 'removed', steps = '[]', tokens = ''
    from due where p.workspace_id = fettle_workspace() and p.id = due.id
  )
  select id from gone
$$;
revoke all on function fettle_forget_records(timestamptz, integer) from public;
grant execute on function fettle_forget_records(timestamptz, integer) to fettle_app;
