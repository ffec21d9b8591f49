const procedure = (workspaceId: string, procedureId: string) => `/app/${workspaceId}/procedures/${procedureId}`;

/** What a version is looked at as. */
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
  /** Is this copy current? What the code on every page leads to; `mark` stands for what the copy says. */
  copy: (workspaceId: string, procedureId: string, versionId: string, mark: string) =>
    `${procedure(workspaceId, procedureId)}/copy/${versionId}/${mark}`,
};
