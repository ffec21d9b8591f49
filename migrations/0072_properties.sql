-- Fields that a workspace defines for its procedures, documents, areas or members. Values name the definition by its id,
-- so a rename touches one row, and a retired definition keeps every value.
create table property (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  kind text not null check (kind in ('procedure', 'document', 'area', 'member')),
  name text not null,
  -- folded like `nameKey`
  name_key text not null,
  description text not null default '',
  type text not null check (type in ('text', 'number', 'date', 'choice', 'choices', 'member', 'link')),
  unit text not null default '',
  -- [{ id, name, isRetired }] in their order
  options jsonb not null default '[]',
  is_required boolean not null default false,
  -- whether lists show it as a column unless their reader chose otherwise
  is_listed boolean not null default false,
  -- what a thing has while nothing was set on it
  default_value jsonb,
  ordinal integer not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  retired_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id)
);
create unique index property_name on property (workspace_id, kind, name_key) where retired_at is null;
call fettle_isolate('property');

create table property_value (
  workspace_id uuid not null,
  property_id uuid not null,
  procedure_id uuid,
  document_id uuid,
  area_id uuid,
  profile_id uuid,
  thing_id uuid not null generated always as (coalesce(procedure_id, document_id, area_id, profile_id)) stored,
  -- null where somebody emptied it, which also hides the default
  value jsonb,
  -- compared as bytes; null for no value and for members, who are sorted by their present name
  sort_key text collate "C",
  -- folded like the words of a search
  search_text text not null default '',
  -- of the type `member`
  member_id uuid,
  revision integer not null default 1,
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (workspace_id, property_id, thing_id),
  check (num_nonnulls(procedure_id, document_id, area_id, profile_id) = 1),
  foreign key (workspace_id, property_id) references property (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  foreign key (workspace_id, document_id) references document (workspace_id, id) on delete cascade,
  foreign key (workspace_id, area_id) references area (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member_id) references profile (workspace_id, id),
  foreign key (workspace_id, set_by) references profile (workspace_id, id)
);
create index property_value_thing on property_value (workspace_id, thing_id);
create index property_value_procedure on property_value (workspace_id, procedure_id) where procedure_id is not null;
create index property_value_document on property_value (workspace_id, document_id) where document_id is not null;
create index property_value_area on property_value (workspace_id, area_id) where area_id is not null;
create index property_value_profile on property_value (workspace_id, profile_id) where profile_id is not null;
create index property_value_sorted on property_value (workspace_id, property_id, sort_key);
call fettle_isolate('property_value');
