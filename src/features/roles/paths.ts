/** The screen of roles, reached from settings (specification, identity section 2). */
export const rolePaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/settings/roles`,
};
