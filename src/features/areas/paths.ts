/** The screens of areas. */
export const areaPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/areas`,
  /** @param find words that are marked in its notes */
  detail: (workspaceId: string, areaId: string, find = "") =>
    `/app/${workspaceId}/areas/${areaId}${find === "" ? "" : `?find=${encodeURIComponent(find)}`}`,
};
