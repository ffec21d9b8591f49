export const auditPaths = { page: (workspaceId: string) => `/app/${workspaceId}/settings/audit` };
