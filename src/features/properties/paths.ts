import type { PropertyKind } from "./rules/property.ts";

/** The settings screen where properties are defined. */
export const propertyPaths = {
  settings: (workspaceId: string) => `/app/${workspaceId}/settings/properties`,
  /** Where a text is found and replaced in the properties of a kind. */
  find: (workspaceId: string, kind: PropertyKind) => `/app/${workspaceId}/properties/find?kind=${kind}`,
} as const;
