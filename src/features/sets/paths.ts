const root = (workspaceId: string) => `/app/${workspaceId}/procedures/sets`;

/** The screens of procedure sets. */
export const setPaths = {
  list: (workspaceId: string) => root(workspaceId),
  /** The list with a set open next to it. */
  detail: (workspaceId: string, procedureSetId: string) => `${root(workspaceId)}?procedureSetId=${procedureSetId}`,
  bin: (workspaceId: string) => `${root(workspaceId)}/bin`,
  new: (workspaceId: string) => `${root(workspaceId)}/new`,
  edit: (workspaceId: string, procedureSetId: string) => `${root(workspaceId)}/${procedureSetId}/edit`,
  /** Attempts that wait for a trainer or a grade. */
  waiting: (workspaceId: string, procedureSetId: string) =>
    `${root(workspaceId)}/${procedureSetId}/progress?only=waiting`,
  /** Members who are overdue, of one group where it is named. */
  overdue: (workspaceId: string, procedureSetId: string, group?: string) =>
    `${root(workspaceId)}/${procedureSetId}/progress?only=overdue${group === undefined ? "" : `&group=${group}`}`,
  /** Everybody who is overdue in any learning set, of one group where it is named. */
  overduePeople: (workspaceId: string, group?: string) =>
    `${root(workspaceId)}/overdue${group === undefined ? "" : `?group=${group}`}`,
  /** The progress of all members. */
  progress: (workspaceId: string, procedureSetId: string) => `${root(workspaceId)}/${procedureSetId}/progress`,
};
