/** The ways in for a shared device, and the settings of those devices. */
export const devicePaths = {
  join: "/join",
  selectProfile: (workspaceId: string) => `/select-profile/${workspaceId}`,
  createProfile: (workspaceId: string) => `/create-profile/${workspaceId}`,
  settings: (workspaceId: string) => `/app/${workspaceId}/settings/devices`,
};

/** [DV4] The link in a code: the key follows the #, so that it reaches no server and no log (threat B32). */
export const joinLink = (origin: string, licenseKey: string): string =>
  `${origin}${devicePaths.join}#key=${licenseKey}`;
