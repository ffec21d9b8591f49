import type pg from "pg";

/**
 * The server does not start if tenants would not be isolated: with a role that bypasses row-level security, or that
 * owns the tables it reads.
 */
export async function assertIsolation(database: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await database.query<{ bypasses: boolean; owns: boolean; open: string[]; views: string[] }>(`
    select r.rolsuper or r.rolbypassrls as bypasses,
      exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owns,
      array(
        select c.relname::text from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not (c.relrowsecurity and c.relforcerowsecurity)
        order by 1
      ) as open,
      array(
        select c.relname::text from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
          and not coalesce(c.reloptions @> '{security_invoker=true}', false)
        order by 1
      ) as views
    from pg_roles r where r.rolname = 'fettle_app'`);
  const role = rows[0];
  if (!role) throw new Error("The database role fettle_app is missing");
  if (role.bypasses) throw new Error("The database role fettle_app bypasses row-level security");
  if (role.owns) throw new Error("The database role fettle_app owns tables; it must own nothing");
  if (role.open.length > 0) throw new Error(`Row-level security is not forced on: ${role.open.join(", ")}`);
  // A view that reads with its owner's rights shows every tenant's rows.
  if (role.views.length > 0) throw new Error(`These views do not read as their caller: ${role.views.join(", ")}`);
}
