/** The screens of templates. */
export const templatePaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/procedures/templates`,
};
