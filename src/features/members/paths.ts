/** The screens of members, reached from settings (specification, identity section 2). */
export const memberPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/settings/members`,
  detail: (workspaceId: string, profileId: string) => `/app/${workspaceId}/settings/members?member=${profileId}`,
};
