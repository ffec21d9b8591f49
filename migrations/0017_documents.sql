-- Documents in folders. A folder hands its groups down to whatever lies in it (ruling R4).
create table document_folder (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  parent_id uuid,
  -- the same with a value for the top. A column, for the planner takes no index by an expression behind row-level security
  place_id uuid not null generated always as (coalesce(parent_id, '00000000-0000-0000-0000-000000000000')) stored,
  name text not null,
  -- the name, folded: two siblings are the same folder when their keys are (threat B74)
  name_key text not null,
  author_id uuid not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  -- what was deleted in one go comes back in one go
  deletion_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, parent_id) references document_folder (workspace_id, id),
  foreign key (workspace_id, author_id) references profile (workspace_id, id)
);
create unique index document_folder_sibling
  on document_folder (workspace_id, place_id, name_key)
  where deleted_at is null;
create index document_folder_parent on document_folder (workspace_id, parent_id);
create index document_folder_deleted on document_folder (workspace_id, deleted_at) where deleted_at is not null;
call fettle_isolate('document_folder');

-- What lies below a folder, itself included, kept by the tree's own changes.
create table document_folder_below (
  workspace_id uuid not null,
  folder_id uuid not null,
  below_id uuid not null,
  primary key (workspace_id, folder_id, below_id),
  foreign key (workspace_id, folder_id) references document_folder (workspace_id, id) on delete cascade,
  foreign key (workspace_id, below_id) references document_folder (workspace_id, id) on delete cascade
);
create index document_folder_below_up on document_folder_below (workspace_id, below_id, folder_id);
call fettle_isolate('document_folder_below');

-- Without sequential scans: a plan that was made while the table was small is kept, and would read it as a whole for
-- each of thousands of folders.
create function fettle_place_folder() returns trigger language plpgsql set enable_seqscan = off as
$$
begin
  if tg_op = 'INSERT' then
    insert into document_folder_below values (new.workspace_id, new.id, new.id);
    insert into document_folder_below
    select new.workspace_id, above.folder_id, new.id from document_folder_below above
    where above.workspace_id = new.workspace_id and above.below_id = new.parent_id;
    return null;
  end if;
  delete from document_folder_below
  where workspace_id = new.workspace_id
    and below_id in (
      select below_id from document_folder_below where workspace_id = new.workspace_id and folder_id = new.id
    )
    and folder_id not in (
      select below_id from document_folder_below where workspace_id = new.workspace_id and folder_id = new.id
    );
  insert into document_folder_below
  select new.workspace_id, above.folder_id, under.below_id
  from document_folder_below above
  join document_folder_below under on under.workspace_id = new.workspace_id and under.folder_id = new.id
  where above.workspace_id = new.workspace_id and above.below_id = new.parent_id
  on conflict do nothing;
  return null;
end
$$;
create trigger document_folder_placed after insert on document_folder
  for each row execute function fettle_place_folder();
create trigger document_folder_moved after update of parent_id on document_folder
  for each row when (old.parent_id is distinct from new.parent_id) execute function fettle_place_folder();

create table document_folder_group (
  workspace_id uuid not null,
  folder_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, folder_id, group_id),
  foreign key (workspace_id, folder_id) references document_folder (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index document_folder_group_of on document_folder_group (workspace_id, group_id, folder_id);
call fettle_isolate('document_folder_group');

create table document (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  -- null: it lies at the top
  folder_id uuid,
  place_id uuid not null generated always as (coalesce(folder_id, '00000000-0000-0000-0000-000000000000')) stored,
  name text not null,
  name_key text not null,
  -- the name as lists are ordered by it: folded, numbers by value; the same order on every database
  sort_key text collate "C" not null,
  -- the file that it is now; the earlier ones are in document_version
  asset_id uuid not null,
  version integer not null default 1,
  mime_type text not null,
  size_bytes bigint not null,
  checksum text not null,
  uploaded_by uuid not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  deletion_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, folder_id) references document_folder (workspace_id, id),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id),
  foreign key (workspace_id, uploaded_by) references profile (workspace_id, id)
);
create unique index document_sibling
  on document (workspace_id, place_id, name_key)
  where deleted_at is null;
create index document_asset on document (workspace_id, asset_id);
create index document_folder_holds on document (workspace_id, folder_id);
-- A page of a folder costs the same wherever it stands, by each of the orders.
create index document_by_name
  on document (workspace_id, place_id, sort_key, id)
  where deleted_at is null;
create index document_by_time
  on document (workspace_id, place_id, updated_at, id)
  where deleted_at is null;
create index document_by_size
  on document (workspace_id, place_id, size_bytes, id)
  where deleted_at is null;
create index document_by_type
  on document (workspace_id, place_id, mime_type, sort_key, id)
  where deleted_at is null;
create index document_by_name_anywhere on document (workspace_id, sort_key, id) where deleted_at is null;
create index document_deleted on document (workspace_id, deleted_at) where deleted_at is not null;
call fettle_isolate('document');

create table document_group (
  workspace_id uuid not null,
  document_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, document_id, group_id),
  foreign key (workspace_id, document_id) references document (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index document_group_of on document_group (workspace_id, group_id, document_id);
call fettle_isolate('document_group');

-- Every file that a document has been, the present one included.
create table document_version (
  workspace_id uuid not null,
  document_id uuid not null,
  number integer not null,
  asset_id uuid not null,
  mime_type text not null,
  size_bytes bigint not null,
  checksum text not null,
  uploaded_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, document_id, number),
  foreign key (workspace_id, document_id) references document (workspace_id, id) on delete cascade,
  foreign key (workspace_id, asset_id) references asset (workspace_id, id),
  foreign key (workspace_id, uploaded_by) references profile (workspace_id, id)
);
create index document_version_asset on document_version (workspace_id, asset_id);
call fettle_isolate('document_version');

-- All groups that see a document or a folder: its own, and those of the folders above it.
create view document_folder_tie with (security_invoker = true) as
  select b.workspace_id, b.below_id as folder_id, g.group_id
  from document_folder_below b
  join document_folder_group g on g.workspace_id = b.workspace_id and g.folder_id = b.folder_id;
create view document_tie with (security_invoker = true) as
  select workspace_id, document_id, group_id from document_group
  union all
  select d.workspace_id, d.id, t.group_id
  from document d
  join document_folder_tie t on t.workspace_id = d.workspace_id and t.folder_id = d.folder_id;
grant select on document_folder_tie, document_tie to fettle_app;

alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check
  check (user_type in ('area', 'procedureDraft', 'procedure', 'perform', 'record', 'profile', 'document'));
