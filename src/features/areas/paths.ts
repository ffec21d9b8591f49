const detail = (workspaceId: string, areaId: string) => `/app/${workspaceId}/areas/${areaId}`;

/** The screens of areas. */
export const areaPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/areas`,
  /** @param find words that are marked in its notes */
  detail: (workspaceId: string, areaId: string, find = "") =>
    detail(workspaceId, areaId) + (find === "" ? "" : `?find=${encodeURIComponent(find)}`),
  /** Where the code on a machine leads: the area, in which the device then is. [A22] */
  byCode: (workspaceId: string, areaId: string) => `${detail(workspaceId, areaId)}?here=true`,
  /** A sheet with the code, for the wall. */
  sheet: (workspaceId: string, areaId: string) => `${detail(workspaceId, areaId)}/code`,
};
