export const workspacePaths = {
  /** Where everybody begins, with what waits for them. */
  home: (workspaceId: string) => `/app/${workspaceId}/home`,
  settings: (workspaceId: string) => `/app/${workspaceId}/settings/workspace`,
};
