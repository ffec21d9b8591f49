export type ReceivedState = "draft" | "published";

export const sharingPaths = {
  list: (workspaceId: string, show: "received" | "shared" = "received") =>
    `/app/${workspaceId}/procedures/shared${show === "shared" ? "?show=shared" : ""}`,
  received: (
    workspaceId: string,
    of: { readonly state: ReceivedState; readonly sourceId: string; readonly procedureId: string },
  ) => `/app/${workspaceId}/procedures/received/${of.state}/${of.sourceId}/${of.procedureId}`,
  overview: (workspaceId: string) => `/app/${workspaceId}/settings/enterprise`,
};
