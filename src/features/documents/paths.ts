/** The screens of documents. */
export const documentPaths = {
  root: (workspaceId: string) => `/app/${workspaceId}/documents`,
  folder: (workspaceId: string, folderId: string | null) =>
    folderId === null ? `/app/${workspaceId}/documents` : `/app/${workspaceId}/documents/${folderId}`,
  /** One document, opened at a page or at a passage where they are named. */
  document: (
    workspaceId: string,
    documentId: string,
    at: { readonly page?: number; readonly find?: string; readonly version?: number } = {},
  ) => {
    const query = Object.entries(at).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    return `/app/${workspaceId}/documents/view/${documentId}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  },
  bin: (workspaceId: string) => `/app/${workspaceId}/documents/bin`,
  library: (workspaceId: string) => `/app/${workspaceId}/media`,
};
