interface SchemaFault {
  readonly table: string;
  readonly fault: string;
}

/** How the schema is asked: an SQL text with `$1` for its values. */
type Ask = (sql: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/**
 * The faults of a migrated schema's tenant tables: they need a column `workspace_id` that is never null; a primary key;
 * unique indexes led by it and foreign keys that carry it to the same tenant; row-level security enabled and forced,
 * with a policy; no ids from a sequence. `exempt` names the tables of `public` that belong to no tenant.
 */
export async function schemaFaults(ask: Ask, exempt: readonly string[]): Promise<SchemaFault[]> {
  const rows = await ask(faultsSql, [exempt]);
  return rows as SchemaFault[];
}

const faultsSql = `
with tenant_table as (
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, a.attnum as workspace, a.attnotnull
  from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1::text[])
), fault as (
  select t.relname, 'has no column workspace_id' as fault from tenant_table t where t.workspace is null
  union all
  select t.relname, 'workspace_id may be null' from tenant_table t where not t.attnotnull
  union all
  select t.relname, 'has no primary key' from tenant_table t
  where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)
  union all
  select t.relname, format('unique index %s is not led by workspace_id', i.indexrelid::regclass)
  from tenant_table t join pg_index i on i.indrelid = t.oid and i.indisunique
  where t.workspace is not null and i.indkey[0] <> t.workspace
  union all
  -- It must point at the other's workspace_id too, at the same place of the key, or it would cross tenants.
  select t.relname, format('foreign key %s to %s does not carry workspace_id', k.conname, k.confrelid::regclass)
  from tenant_table t
  join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
  join tenant_table other on other.oid = k.confrelid
  where t.workspace is not null and not exists (
    select from unnest(k.conkey, k.confkey) as pair (own, others)
    where pair.own = t.workspace and pair.others = other.workspace)
  union all
  select t.relname, 'row-level security is not enabled and forced' from tenant_table t
  where not (t.relrowsecurity and t.relforcerowsecurity)
  union all
  select t.relname, 'has no policy' from tenant_table t
  where t.relrowsecurity and not exists (select from pg_policy p where p.polrelid = t.oid)
  union all
  select t.relname, format('column %I takes its values from a sequence', a.attname)
  from tenant_table t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'
)
select relname::text as "table", fault from fault order by 1, 2`;
