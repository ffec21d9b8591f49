export const transferPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/settings/imports`,
  import: (workspaceId: string, importId: string) => `/app/${workspaceId}/settings/imports/${importId}`,
  exports: (workspaceId: string) => `/app/${workspaceId}/settings/exports`,
};
