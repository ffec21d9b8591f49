/** The settings screen where properties are defined. */
export const propertyPaths = {
  settings: (workspaceId: string) => `/app/${workspaceId}/settings/properties`,
} as const;
