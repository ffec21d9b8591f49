/** The screens of access groups (specification, identity section 2). */
export const groupPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/settings/groups`,
  detail: (workspaceId: string, groupId: string) => `/app/${workspaceId}/settings/groups/${groupId}`,
};
