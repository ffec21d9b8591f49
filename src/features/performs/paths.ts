import { given } from "#kit/web-paths.ts";

const procedure = (workspaceId: string, procedureId: string) => `/app/${workspaceId}/procedures/${procedureId}`;

/** What the list of records is narrowed to: days as a date field writes them. */
export interface RecordNarrowing {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly group?: string | undefined;
  readonly result?: "deviations" | undefined;
}

/** The screens of performing and its records. */
export const performPaths = {
  /** A running perform of the caller's. */
  perform: (workspaceId: string, procedureId: string, performId: string) =>
    `${procedure(workspaceId, procedureId)}/perform/${performId}`,
  /** A completed perform. */
  record: (workspaceId: string, procedureId: string, performId: string) =>
    `${procedure(workspaceId, procedureId)}/perform-history/${performId}`,
  /** Does a printed record match? The target of the code on its pages; `mark` identifies what the print says. */
  recordCopy: (workspaceId: string, procedureId: string, performId: string, mark: string) =>
    `${procedure(workspaceId, procedureId)}/perform-history/${performId}/print/${mark}`,
  /** Answers that are part of no record. */
  unrecorded: (workspaceId: string, procedureId: string, unrecordedId: string) =>
    `${procedure(workspaceId, procedureId)}/unrecorded/${unrecordedId}`,
  /** All visible ones; those of one procedure if it is named. */
  unrecordedList: (workspaceId: string, procedureId?: string) =>
    `/app/${workspaceId}/performs?show=unrecorded${procedureId === undefined ? "" : `&procedure=${procedureId}`}`,
  /** For a person who may not be a member any more: their items on this device only. */
  ownUnsent: "/unsent-answers",
  /** The records of one procedure. */
  procedureHistory: (workspaceId: string, procedureId: string) => `${procedure(workspaceId, procedureId)}/history`,
  /** The caller's running performs, and the visible records. */
  history: (workspaceId: string) => `/app/${workspaceId}/performs`,
  /** Records with photos that a person is to check, of one procedure where it is named. */
  photosToCheck: (workspaceId: string, procedureId?: string) =>
    `/app/${workspaceId}/performs?show=records&check=photos${procedureId === undefined ? "" : `&procedure=${procedureId}`}`,
  /** The same with the records in front. */
  records: (workspaceId: string, narrowed: RecordNarrowing = {}) =>
    `/app/${workspaceId}/performs?${new URLSearchParams({ show: "records", ...given(narrowed) })}`,
};
