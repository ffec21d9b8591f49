/** The screens of templates. */
export const templatePaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/procedures/templates`,
  bin: (workspaceId: string) => `/app/${workspaceId}/procedures/templates/bin`,
};
