import type { StepProgress } from "#features/performs/progress.ts";
import type { Attribution, RecordSignature } from "#features/performs/rules/answers/attribution.ts";
import type { PerformableContent } from "#features/procedures/content.ts";
import type { ChangeKind } from "#features/procedures/rules/effective-date.ts";
import type { ShownValue } from "#features/properties/server/service.ts";
import type { PerformRecord, RecordAnnotation, RecordVerification } from "#features/records/contract.ts";
import type { ResponseGrade } from "#features/verification/grade-contract.ts";
import type { PhotoCheck } from "#features/verification/photo-check-contract.ts";
import type { VerificationDecision } from "#features/verification/rules/verification-decision.ts";
import type { Delta } from "#kit/rich-text.ts";
import type { DateFormat } from "#kit/time.ts";
import type { PaperSize, PrintLanguage } from "../contract.ts";

/** A file of a step, as far as paper can show it. */
export interface PrintedFile {
  readonly kind: "picture" | "video" | "sound" | "document";
  readonly name: string;
  /** Of the picture, or of the video's still. Null where there is nothing to draw. */
  readonly pictureId: string | null;
  /** Of that picture. */
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PrintedArea {
  readonly name: string;
  readonly picture: PrintedFile | null;
}

/** What a record adds to the version that it was performed on. */
export interface SheetRecord {
  readonly personName: string;
  readonly startedAt: string;
  readonly receivedAt: string;
  /** What the device's clock said at the start and at the last entry. */
  readonly claimedStartAt: string;
  readonly claimedAt: string;
  readonly device: string;
  readonly steps: readonly StepProgress[];
  readonly attribution: Attribution;
  readonly signatures: readonly RecordSignature[];
  readonly grades: PerformRecord["grades"];
  /** The record's assessments and notes at the time of printing. */
  readonly responseGrades: readonly ResponseGrade[];
  readonly decisions: readonly VerificationDecision[];
  readonly photoChecks: readonly PhotoCheck[];
  readonly annotations: readonly RecordAnnotation[];
  readonly contentHash: string;
  readonly is: RecordVerification["is"];
}

/** [PR21] An area or a document in place of a version: a title, facts and notes, without steps. */
export interface SheetCard {
  readonly kind: "area" | "document";
  readonly changedAt: string;
  /** Of a document; an area has none. */
  readonly file?: {
    readonly type: string;
    readonly sizeBytes: number;
    readonly version: number;
    readonly uploadedBy: string;
    readonly checksum: string;
  };
  readonly notes: readonly { readonly content: Delta; readonly by: string; readonly at: string }[];
}

/** All that a print is made of: the same sheet gives the same bytes. Moments are ISO 8601 in UTC. */
export interface Sheet {
  readonly paper: PaperSize;
  readonly language: PrintLanguage;
  readonly timeZone: string;
  readonly dateFormat?: DateFormat | undefined;
  readonly workspaceName: string;
  /** Never blank. */
  readonly title: string;
  readonly content: PerformableContent;
  readonly state: "draft" | "published" | "superseded";
  /** Null for a draft. */
  readonly number: number | null;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
  /** Every signature in order; `stage` is null where one approval was enough. */
  readonly approvals: readonly { readonly stage: string | null; readonly name: string; readonly signedAt: string }[];
  /** Null for a draft. */
  readonly changeKind: ChangeKind | null;
  readonly effectiveAt: string | null;
  /** When a draft was last saved, and by whom. */
  readonly updatedAt: string;
  readonly updatedBy: string;
  /** What the code on every page says. */
  readonly copyUrl: string;
  /** Where a step is shown on a screen, with its videos; the step's id is added. */
  readonly stepUrl: string;
  readonly files: Readonly<Record<string, PrintedFile>>;
  /** Those in sight. */
  readonly areas: Readonly<Record<string, PrintedArea>>;
  /** Of the procedure, as they were when it was printed; a record has none. */
  readonly properties?: readonly ShownValue[];
  readonly card?: SheetCard;
  /** For a record: answers replace the room for them. */
  readonly record?: SheetRecord;
}

/** What the drawing thread is given. */
export interface PrintTask {
  readonly sheet: Sheet;
  /** The file that it writes. */
  readonly path: string;
}

/** From the drawing thread: a picture is wanted, or all is written. */
export type FromDrawing =
  | { readonly is: "wanted"; readonly pictureId: string }
  | { readonly is: "done"; readonly pageCount: number };

/** To it: what it draws next, or the bytes of the picture; null where they are not to be had. */
export type ToDrawing =
  | { readonly is: "task"; readonly task: PrintTask }
  | { readonly is: "picture"; readonly pictureId: string; readonly bytes: Uint8Array | null };
