export const ssoPaths = {
  account: (workspaceId: string) => `/app/${workspaceId}/settings/account`,
  enforcement: (workspaceId: string) => `/app/${workspaceId}/settings/sign-in`,
  /** Where a provider sends the browser back to. */
  callback: (provider: string) => `/login/callback/${provider}`,
  recovery: "/login/recover",
};
