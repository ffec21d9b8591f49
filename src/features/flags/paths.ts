export const flagPaths = { page: (workspaceId: string) => `/app/${workspaceId}/settings/features` };
