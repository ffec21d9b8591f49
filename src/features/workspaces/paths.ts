export const workspacePaths = { settings: (workspaceId: string) => `/app/${workspaceId}/settings/workspace` };
