/** The screens of phones: below the settings. */
export const phonePaths = {
  shared: (workspaceId: string) => `/app/${workspaceId}/settings/phones`,
};
