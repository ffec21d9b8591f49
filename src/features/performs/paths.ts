const procedure = (workspaceId: string, procedureId: string) => `/app/${workspaceId}/procedures/${procedureId}`;

/** The screens of performing and its records. */
export const performPaths = {
  /** A running perform of the caller's. */
  perform: (workspaceId: string, procedureId: string, performId: string) =>
    `${procedure(workspaceId, procedureId)}/perform/${performId}`,
  /** A completed perform. */
  record: (workspaceId: string, procedureId: string, performId: string) =>
    `${procedure(workspaceId, procedureId)}/perform-history/${performId}`,
  /** Does a printed record match? What the code on its pages leads to; `mark` stands for what the print says. */
  recordCopy: (workspaceId: string, procedureId: string, performId: string, mark: string) =>
    `${procedure(workspaceId, procedureId)}/perform-history/${performId}/print/${mark}`,
  /** The records of one procedure. */
  procedureHistory: (workspaceId: string, procedureId: string) => `${procedure(workspaceId, procedureId)}/history`,
  /** The caller's running performs, and the records in sight. */
  history: (workspaceId: string) => `/app/${workspaceId}/performs`,
  /** The same with the records in front. */
  records: (workspaceId: string) => `/app/${workspaceId}/performs?show=records`,
};
