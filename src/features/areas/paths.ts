/** The screens of areas. */
export const areaPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/areas`,
  detail: (workspaceId: string, areaId: string) => `/app/${workspaceId}/areas/${areaId}`,
};
