const procedure = (workspaceId: string, procedureId: string) => `/app/${workspaceId}/procedures/${procedureId}`;

/** The formats of the preview of a version. */
export const printViews = ["phone", "tablet", "paper"] as const;
export type PrintView = (typeof printViews)[number];

export interface PrintQuery {
  readonly view?: PrintView | undefined;
  /** An earlier version. */
  readonly versionId?: string | undefined;
  readonly previewDraft?: true | undefined;
  readonly stepId?: string | undefined;
}

export const printPaths = {
  /** A version as it looks on a phone, a tablet and paper. */
  look: (workspaceId: string, procedureId: string, query: PrintQuery = {}) => {
    const text = Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
      .join("&");
    return `${procedure(workspaceId, procedureId)}/look${text && `?${text}`}`;
  },
  /** Is this copy current? The target of the code on every page; `mark` identifies what the copy says. */
  copy: (workspaceId: string, procedureId: string, versionId: string, mark: string) =>
    `${procedure(workspaceId, procedureId)}/copy/${versionId}/${mark}`,
};
