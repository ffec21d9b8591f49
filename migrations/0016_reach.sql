-- What lies below a group, itself included, kept by the tree's own changes: who asks for a member's scope, which is
-- every call, reads it without walking the tree.
create table access_group_below (
  workspace_id uuid not null,
  group_id uuid not null,
  below_id uuid not null,
  primary key (workspace_id, group_id, below_id),
  foreign key (workspace_id, group_id) references access_group (workspace_id, id) on delete cascade,
  foreign key (workspace_id, below_id) references access_group (workspace_id, id) on delete cascade
);
create index access_group_below_up on access_group_below (workspace_id, below_id, group_id);
call fettle_isolate('access_group_below');

create function fettle_place_group() returns trigger language plpgsql as
$$
begin
  if tg_op = 'INSERT' then
    insert into access_group_below values (new.workspace_id, new.id, new.id);
  else
    -- What lay above the old place no longer reaches what lies below.
    delete from access_group_below
    where workspace_id = new.workspace_id
      and below_id in (
        select below_id from access_group_below where workspace_id = new.workspace_id and group_id = new.id
      )
      and group_id not in (
        select below_id from access_group_below where workspace_id = new.workspace_id and group_id = new.id
      );
  end if;
  insert into access_group_below
  select new.workspace_id, above.group_id, under.below_id
  from access_group_below above
  join access_group_below under on under.workspace_id = new.workspace_id and under.group_id = new.id
  where above.workspace_id = new.workspace_id and above.below_id = new.parent_id
  on conflict do nothing;
  return null;
end
$$;
create trigger access_group_placed after insert on access_group for each row execute function fettle_place_group();
create trigger access_group_moved after update of parent_id on access_group for each row
  when (old.parent_id is distinct from new.parent_id) execute function fettle_place_group();

insert into access_group_below
with recursive below as (
  select workspace_id, id as group_id, id as below_id from access_group
  union
  select b.workspace_id, b.group_id, g.id from below b
  join access_group g on g.workspace_id = b.workspace_id and g.parent_id = b.below_id
)
select workspace_id, group_id, below_id from below;

-- Whether what a browser was given for its cookie ever arrived: an answer that was lost on the way may be asked for
-- again, a copied cookie may not.
alter table session_token add column used_at timestamptz;
alter table session_spent_cookie
  add column token_hash bytea not null default '',
  add column arrived_at timestamptz;
create index session_spent_cookie_token on session_spent_cookie (token_hash);

-- A file is sent by whoever announced it, as long as that sign-in lasts.
alter table asset add column announced_by uuid;
