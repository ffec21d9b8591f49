-- Who sees a thing, as one value: the set of its groups, inherited ones included, kept once for a workspace and named by
-- its content. Reading compares the set's id; the ties stay the truth, and the triggers below keep the ids by them.

-- No group is everybody (ruling R4).
create function fettle_access_set_id(group_ids uuid[]) returns uuid language sql immutable parallel safe as
$$
  select coalesce(
    encode(substring(sha256(string_agg(uuid_send(one), ''::bytea order by one)) for 16), 'hex')::uuid,
    '00000000-0000-0000-0000-000000000000')
  from unnest(group_ids) one
$$;

-- The id is made of the groups, so the key says that each set is there once. `group_ids`: in order, each once.
create table access_set (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  group_ids uuid[] not null,
  primary key (workspace_id, id),
  check (id = fettle_access_set_id(group_ids))
);
call fettle_isolate('access_set');

-- The sets of a group: what a member's groups see is one look into this index.
create table access_set_group (
  workspace_id uuid not null,
  group_id uuid not null,
  set_id uuid not null,
  primary key (workspace_id, group_id, set_id),
  foreign key (workspace_id, group_id) references access_group (workspace_id, id),
  foreign key (workspace_id, set_id) references access_set (workspace_id, id) on delete cascade
);
create index access_set_group_set on access_set_group (workspace_id, set_id);
call fettle_isolate('access_set_group');

create function fettle_spread_access_set() returns trigger language plpgsql as
$$
begin
  insert into access_set_group (workspace_id, group_id, set_id)
  select new.workspace_id, one, new.id from unnest(new.group_ids) one;
  return null;
end
$$;
create trigger access_set_spread after insert on access_set
  for each row execute function fettle_spread_access_set();

-- A group that goes takes its sets along. Whatever still had one of them keeps the group, by its key.
create function fettle_forget_access_sets() returns trigger language plpgsql as
$$
begin
  delete from access_set s using access_set_group g
  where g.workspace_id = old.workspace_id and g.group_id = old.id and s.workspace_id = g.workspace_id and s.id = g.set_id;
  return old;
end
$$;
create trigger access_group_sets before delete on access_group
  for each row execute function fettle_forget_access_sets();

alter table area add column access_set_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table procedure add column access_set_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table template add column access_set_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table procedure_set add column access_set_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table document add column access_set_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table document_folder add column access_set_id uuid not null default '00000000-0000-0000-0000-000000000000';

-- What the ties say, thing by thing: whatever is kept is compared with this.
create view access_by_ties with (security_invoker = true) as
  select 'area' as noun, n.workspace_id, n.id, n.access_set_id, array(select t.group_id from area_group t
    where t.workspace_id = n.workspace_id and t.area_id = n.id order by 1) as group_ids
  from area n
  union all
  select 'procedure', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from procedure_group t
    where t.workspace_id = n.workspace_id and t.procedure_id = n.id order by 1)
  from procedure n
  union all
  select 'template', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from template_group t
    where t.workspace_id = n.workspace_id and t.template_id = n.id order by 1)
  from template n
  union all
  select 'procedure_set', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from procedure_set_group t
    where t.workspace_id = n.workspace_id and t.set_id = n.id order by 1)
  from procedure_set n
  union all
  select 'document_folder', n.workspace_id, n.id, n.access_set_id, array(
    select distinct t.group_id from document_folder_tie t
    where t.workspace_id = n.workspace_id and t.folder_id = n.id order by 1)
  from document_folder n
  union all
  select 'document', n.workspace_id, n.id, n.access_set_id, array(select distinct t.group_id from document_tie t
    where t.workspace_id = n.workspace_id and t.document_id = n.id order by 1)
  from document n;
grant select on access_by_ties to fettle_app;

-- What is kept and does not follow from the ties, in the present workspace: nothing, or something is broken.
create function fettle_access_faults() returns table (noun text, id uuid) language sql stable as
$$
  select a.noun, a.id from access_by_ties a
  where a.workspace_id = fettle_workspace() and a.access_set_id <> fettle_access_set_id(a.group_ids)
  union all
  select 'access_set', s.id from access_set s
  where s.workspace_id = fettle_workspace() and s.group_ids <> array(
    select g.group_id from access_set_group g where g.workspace_id = s.workspace_id and g.set_id = s.id order by 1)
$$;

do $$
declare tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    insert into access_set (workspace_id, id, group_ids) values (tenant, fettle_access_set_id('{}'), '{}');
    insert into access_set (workspace_id, id, group_ids)
    select distinct tenant, fettle_access_set_id(group_ids), group_ids from access_by_ties
    on conflict do nothing;
    update area n set access_set_id = fettle_access_set_id(a.group_ids) from access_by_ties a
      where a.noun = 'area' and a.id = n.id and a.group_ids <> '{}';
    update procedure n set access_set_id = fettle_access_set_id(a.group_ids) from access_by_ties a
      where a.noun = 'procedure' and a.id = n.id and a.group_ids <> '{}';
    update template n set access_set_id = fettle_access_set_id(a.group_ids) from access_by_ties a
      where a.noun = 'template' and a.id = n.id and a.group_ids <> '{}';
    update procedure_set n set access_set_id = fettle_access_set_id(a.group_ids) from access_by_ties a
      where a.noun = 'procedure_set' and a.id = n.id and a.group_ids <> '{}';
    update document_folder n set access_set_id = fettle_access_set_id(a.group_ids) from access_by_ties a
      where a.noun = 'document_folder' and a.id = n.id and a.group_ids <> '{}';
    update document n set access_set_id = fettle_access_set_id(a.group_ids) from access_by_ties a
      where a.noun = 'document' and a.id = n.id and a.group_ids <> '{}';
  end loop;
  perform set_config('fettle.workspace', '', true);
end
$$;

-- Gives things the sets that their ties say. They are locked first, and their ties read by a statement that begins
-- afterwards: of two transactions that tie the same thing, the later one knows what the earlier one did. The statements
-- are planned each time, because a plan made while a table was small would be kept when it is large.
create procedure fettle_set_access(workspace uuid, noun text, ties text, link text, ids uuid[]) language plpgsql as
$$
begin
  execute format('select from %I where workspace_id = $1 and id = any($2) order by id for no key update', noun)
    using workspace, ids;
  execute format('
    with tied as materialized (
      select one.id, one.group_ids, fettle_access_set_id(one.group_ids) as set_id
      from (
        select id, array(
          select distinct t.group_id from %2$I t where t.workspace_id = $1 and t.%3$I = id order by 1
        ) as group_ids
        from unnest($2) id
      ) one
    ), kept as (
      insert into access_set (workspace_id, id, group_ids)
      select distinct on (set_id) $1, set_id, group_ids from tied order by set_id
      on conflict do nothing
    )
    update %1$I n set access_set_id = tied.set_id from tied
    where n.workspace_id = $1 and n.id = tied.id and n.access_set_id <> tied.set_id', noun, ties, link)
    using workspace, ids;
end
$$;

-- Documents: their own groups, and the set of their folder.
create procedure fettle_set_documents(workspace uuid, ids uuid[]) language plpgsql as
$$
begin
  perform from document d where d.workspace_id = workspace and d.id = any(ids) order by d.id for no key update;
  execute '
    with tied as materialized (
      select one.id, one.group_ids, fettle_access_set_id(one.group_ids) as set_id
      from (
        select d.id, case when own.group_ids = ''{}'' then coalesce(s.group_ids, ''{}'') else array(
          select distinct g from unnest(own.group_ids || s.group_ids) g order by 1
        ) end as group_ids
        from document d
        left join document_folder f on f.workspace_id = $1 and f.id = d.folder_id
        left join access_set s on s.workspace_id = $1 and s.id = f.access_set_id
        cross join lateral (select array(
          select t.group_id from document_group t where t.workspace_id = $1 and t.document_id = d.id
        ) as group_ids) own
        where d.workspace_id = $1 and d.id = any($2)
      ) one
    ), kept as (
      insert into access_set (workspace_id, id, group_ids)
      select distinct on (set_id) $1, set_id, group_ids from tied order by set_id
      on conflict do nothing
    )
    update document n set access_set_id = tied.set_id from tied
    where n.workspace_id = $1 and n.id = tied.id and n.access_set_id <> tied.set_id'
    using workspace, ids;
end
$$;

-- Folders at or below these, and the documents in those whose set has become another one.
create procedure fettle_set_folders(workspace uuid, ids uuid[]) language plpgsql as
$$
declare
  below uuid[];
  moved uuid[];
  documents uuid[];
begin
  select array_agg(distinct b.below_id) into below from document_folder_below b
  where b.workspace_id = workspace and b.folder_id = any(ids);
  perform from document_folder f where f.workspace_id = workspace and f.id = any(below) order by f.id for no key update;
  execute '
    with tied as materialized (
      select one.id, one.group_ids, fettle_access_set_id(one.group_ids) as set_id
      from (
        select id, array(
          select distinct t.group_id from document_folder_tie t where t.workspace_id = $1 and t.folder_id = id order by 1
        ) as group_ids
        from unnest($2) id
      ) one
    ), kept as (
      insert into access_set (workspace_id, id, group_ids)
      select distinct on (set_id) $1, set_id, group_ids from tied order by set_id
      on conflict do nothing
    ), moved as (
      update document_folder n set access_set_id = tied.set_id from tied
      where n.workspace_id = $1 and n.id = tied.id and n.access_set_id <> tied.set_id
      returning n.id
    )
    select array_agg(id) from moved'
    into moved using workspace, below;
  if moved is null then return; end if;
  select array_agg(d.id) into documents from document d where d.workspace_id = workspace and d.folder_id = any(moved);
  if documents is not null then call fettle_set_documents(workspace, documents); end if;
end
$$;

-- Ties came or went: `noun` and the column that names it in them.
create function fettle_tied() returns trigger language plpgsql as
$$
declare
  noun text := tg_argv[0];
  link text := tg_argv[1];
  changed text := case tg_op when 'INSERT' then 'come' when 'DELETE' then 'gone'
    else '(select * from gone union all select * from come)' end;
  one record;
begin
  for one in execute format(
    'select workspace_id as workspace, array_agg(distinct %I) as ids from %s changed group by workspace_id', link, changed)
  loop
    case noun
      when 'document' then call fettle_set_documents(one.workspace, one.ids);
      when 'document_folder' then call fettle_set_folders(one.workspace, one.ids);
      else call fettle_set_access(one.workspace, noun, tg_table_name, link, one.ids);
    end case;
  end loop;
  return null;
end
$$;

-- Whatever begins to exist is everybody's until it is tied, in the same transaction.
create function fettle_keep_everybody() returns trigger language plpgsql as
$$
begin
  insert into access_set (workspace_id, id, group_ids)
  select fettle_workspace(), fettle_access_set_id('{}'), '{}' where fettle_workspace() is not null
  on conflict do nothing;
  return null;
end
$$;

-- Has the things of a table carry their access set, as the ties in another one say: `link` is the column that names the
-- thing there. The table of a new noun is empty; the view `access_by_ties` takes it in too.
create procedure fettle_carry_access(noun regclass, ties regclass, link text) language plpgsql as
$$
begin
  execute format('alter table %s add column if not exists access_set_id uuid not null default %L', noun,
    fettle_access_set_id('{}'));
  execute format('alter table %s add foreign key (workspace_id, access_set_id) references access_set (workspace_id, id)',
    noun);
  execute format('create index %I on %s (workspace_id, access_set_id)', noun || '_access_set', noun);
  execute format('create trigger %I before insert on %s for each statement execute function fettle_keep_everybody()',
    noun || '_everybody', noun);
  execute format('create trigger %I after insert on %s referencing new table as come for each statement
    execute function fettle_tied(%L, %L)', ties || '_come', ties, noun, link);
  execute format('create trigger %I after delete on %s referencing old table as gone for each statement
    execute function fettle_tied(%L, %L)', ties || '_gone', ties, noun, link);
  execute format('create trigger %I after update on %s referencing old table as gone new table as come for each statement
    execute function fettle_tied(%L, %L)', ties || '_changed', ties, noun, link);
end
$$;
call fettle_carry_access('area', 'area_group', 'area_id');
call fettle_carry_access('procedure', 'procedure_group', 'procedure_id');
call fettle_carry_access('template', 'template_group', 'template_id');
call fettle_carry_access('procedure_set', 'procedure_set_group', 'set_id');
call fettle_carry_access('document_folder', 'document_folder_group', 'folder_id');
call fettle_carry_access('document', 'document_group', 'document_id');

-- Documents are counted by this index alone, which spares reading their rows.
drop index document_access_set;
create index document_access_set on document (workspace_id, access_set_id, deleted_at);

-- A folder hands its groups down: what begins to exist in it has its set, and the folder keeps that until the commit.
create function fettle_begin_folder() returns trigger language plpgsql set enable_seqscan = off as
$$
begin
  select f.access_set_id into new.access_set_id from document_folder f
  where f.workspace_id = new.workspace_id and f.id = new.parent_id for share;
  new.access_set_id := coalesce(new.access_set_id, fettle_access_set_id('{}'));
  return new;
end
$$;
create trigger document_folder_begun before insert on document_folder
  for each row execute function fettle_begin_folder();

create function fettle_place_document() returns trigger language plpgsql set enable_seqscan = off as
$$
declare
  groups uuid[];
begin
  select f.access_set_id into new.access_set_id from document_folder f
  where f.workspace_id = new.workspace_id and f.id = new.folder_id for share;
  new.access_set_id := coalesce(new.access_set_id, fettle_access_set_id('{}'));
  if tg_op = 'INSERT' then return new; end if;
  select array_agg(distinct g.group_id) into groups from (
    select t.group_id from document_group t where t.workspace_id = new.workspace_id and t.document_id = new.id
    union all
    select s.group_id from access_set_group s where s.workspace_id = new.workspace_id and s.set_id = new.access_set_id
  ) g;
  if groups is null then return new; end if;
  insert into access_set (workspace_id, id, group_ids)
  values (new.workspace_id, fettle_access_set_id(groups), groups)
  on conflict do nothing;
  new.access_set_id := fettle_access_set_id(groups);
  return new;
end
$$;
create trigger document_begun before insert on document
  for each row execute function fettle_place_document();
create trigger document_moved before update of folder_id on document
  for each row when (old.folder_id is distinct from new.folder_id) execute function fettle_place_document();

-- What is below a folder that moved gets the groups of the new place. The trigger that keeps `document_folder_below` comes
-- first, by its name.
create function fettle_moved_folder() returns trigger language plpgsql as
$$
begin
  call fettle_set_folders(new.workspace_id, array[new.id]);
  return null;
end
$$;
create trigger document_folder_moved_access after update of parent_id on document_folder
  for each row when (old.parent_id is distinct from new.parent_id) execute function fettle_moved_folder();
