const base = (workspaceId: string): string => `/app/${workspaceId}/notifications`;

export const notificationPaths = {
  center: base,
  /** Where a mail leads: the centre, with this notification first in view. */
  opened: (workspaceId: string, notificationId: string) => `${base(workspaceId)}?opened=${notificationId}`,
  settings: (workspaceId: string) => `/app/${workspaceId}/settings/notifications`,
};
