import type { AppContext } from "../scope.ts";

/** The workspace that a job was woken for, or every one where it runs by its schedule. */
export async function workspacesOf(appContext: AppContext, data: unknown): Promise<readonly string[]> {
  const { workspaceId } = (data ?? {}) as { readonly workspaceId?: string };
  return workspaceId === undefined ? allWorkspaces(appContext) : [workspaceId];
}

export async function allWorkspaces({ database }: AppContext): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ id: string }>("select id from workspace order by id");
  return rows.map(({ id }) => id);
}
