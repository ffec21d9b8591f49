import type { DateFormat } from "#kit/time.ts";
import type { WorkspaceInfo } from "../../contract.ts";
import {
  auditDaysRange,
  deletedDaysRange,
  offlineDaysRange,
  recordDaysRange,
  uploadBytesRange,
  type WorkspaceLanguage,
} from "../../rules.ts";
import type { InfoChangeBody } from "../queries.ts";

const mebibyte = 1024 * 1024;

/** The settings as they stand in the form. */
export interface InfoDraft {
  readonly name: string;
  readonly timeZone: string | null;
  readonly dateFormat: DateFormat;
  /** The first one is that of messages. */
  readonly languages: readonly WorkspaceLanguage[];
  readonly uploadMebibytes: number | null;
  readonly keepsAudit: boolean;
  readonly auditDays: number | null;
  readonly keepsRecords: boolean;
  readonly recordDays: number | null;
  readonly deletedDays: number | null;
  readonly offlineDays: number | null;
  readonly allowsSelfApproval: boolean;
  readonly sharesDrafts: boolean;
}

/** In days: the retention that is suggested where records are not kept forever (question Q8). */
const sevenYears = 2557;

export const infoDraft = (info: WorkspaceInfo): InfoDraft => ({
  name: info.name,
  timeZone: info.timeZone,
  dateFormat: info.dateFormat,
  languages: info.languages,
  uploadMebibytes: Math.floor(info.maxUploadBytes / mebibyte),
  keepsAudit: info.auditRetentionDays === null,
  auditDays: info.auditRetentionDays ?? 3650,
  keepsRecords: info.recordRetentionDays === null,
  recordDays: info.recordRetentionDays ?? sevenYears,
  deletedDays: info.deletedRetentionDays,
  offlineDays: info.offlineDays,
  allowsSelfApproval: info.allowSelfApproval,
  sharesDrafts: info.shareDrafts,
});

interface Range {
  readonly min: number;
  readonly max: number;
}
const isIn = (value: number | null, { min, max }: Range, unit = 1): boolean =>
  value !== null && Number.isInteger(value) && value * unit >= min && value * unit <= max;

/** The fields that cannot be saved as they are (rule WS5). */
export function faultsOf(draft: InfoDraft): ReadonlySet<keyof InfoDraft> {
  const fine: Partial<Record<keyof InfoDraft, boolean>> = {
    name: draft.name.trim() !== "",
    timeZone: draft.timeZone !== null,
    languages: draft.languages.length > 0,
    uploadMebibytes: isIn(draft.uploadMebibytes, uploadBytesRange, mebibyte),
    auditDays: draft.keepsAudit || isIn(draft.auditDays, auditDaysRange),
    recordDays: draft.keepsRecords || isIn(draft.recordDays, recordDaysRange),
    deletedDays: isIn(draft.deletedDays, deletedDaysRange),
    offlineDays: isIn(draft.offlineDays, offlineDaysRange),
  };
  return new Set((Object.keys(fine) as (keyof InfoDraft)[]).filter((field) => !fine[field]));
}

/** What differs from the settings that the form began with. */
export function changeOf(draft: InfoDraft, base: WorkspaceInfo): InfoChangeBody {
  const begin = infoDraft(base);
  const recordDays = draft.keepsRecords ? null : draft.recordDays;
  const auditDays = draft.keepsAudit ? null : draft.auditDays;
  return {
    ...(draft.name !== begin.name && { name: draft.name }),
    ...(draft.timeZone !== begin.timeZone && { timeZone: draft.timeZone ?? "" }),
    ...(draft.dateFormat !== begin.dateFormat && { dateFormat: draft.dateFormat }),
    ...(String(draft.languages) !== String(begin.languages) && { languages: [...draft.languages] }),
    ...(draft.uploadMebibytes !== begin.uploadMebibytes && { maxUploadBytes: (draft.uploadMebibytes ?? 0) * mebibyte }),
    ...(auditDays !== base.auditRetentionDays && { auditRetentionDays: auditDays }),
    ...(recordDays !== base.recordRetentionDays && { recordRetentionDays: recordDays }),
    ...(draft.deletedDays !== begin.deletedDays && { deletedRetentionDays: draft.deletedDays ?? 0 }),
    ...(draft.offlineDays !== begin.offlineDays && { offlineDays: draft.offlineDays ?? 0 }),
    ...(draft.sharesDrafts !== begin.sharesDrafts && { shareDrafts: draft.sharesDrafts }),
    ...(draft.allowsSelfApproval !== begin.allowsSelfApproval && { allowSelfApproval: draft.allowsSelfApproval }),
  };
}

/** Mine and theirs, of what differs. */
export function differences(draft: InfoDraft, theirs: WorkspaceInfo) {
  const other = infoDraft(theirs);
  const fields = Object.keys(draft) as (keyof InfoDraft)[];
  return fields
    .filter((field) => String(draft[field]) !== String(other[field]))
    .map((field) => ({ id: field, mine: String(draft[field]), theirs: String(other[field]) }));
}
