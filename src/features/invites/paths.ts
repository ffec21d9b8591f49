/** The screens of invites (specification, identity section 2; content section 2). */
export const invitePaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/settings/invites`,
  import: (workspaceId: string) => `/app/${workspaceId}/settings/invites/import`,
  page: "/invite",
  /** The target of a link. Its secret follows the #, which no server and no log sees. */
  open: (token: string) => `/invite#${token}`,
  accept: (inviteId: string) => `/create-profile/invite/${inviteId}`,
};
