import type { Criterion, ModuleProgress } from "../../progress.ts";
import { hasData } from "./perform-data.ts";

/**
 * What a person gave, without times and without what the server computed: two entries are the same when this is.
 * Null for no data, whether it was cleared or never given. [PF25]
 */
export function entered(entry: ModuleProgress): unknown {
  if (!hasData(entry) || !entry.performData) return null;
  switch (entry.moduleType) {
    case "evidenceUpload":
      return entry.performData.capturedImageRefs;
    case "freeResponse":
      return entry.performData.input;
    case "numberInput": {
      const { input, deviationReason } = entry.performData;
      return deviationReason ? [input, deviationReason] : input;
    }
    case "multipleChoice":
    case "multipleChoiceGraded":
      return [...entry.performData.selectedOptionIds].sort();
    case "signature":
      return [entry.performData.signatureMediaRef, entry.performData.printedName];
    case "aiStepVerification": {
      const { submissionImageId, signatureMediaRef, criteria } = entry.performData;
      return [submissionImageId, signatureMediaRef, criteria.map(byHand).filter((one) => one !== null)];
    }
  }
}

/** Returns when a person last gave, changed or removed the entry; null where it was never touched. */
export const changedAt = (entry: ModuleProgress): string | null => entry.performData?.updatedAt ?? entry.clearedAt;

function byHand({ text, status }: Criterion) {
  if (status === "verifiedManually") return { text, status };
  return status === "irrelevant" || status === "irrelevantAndVerifiedAutomatically"
    ? { text, status: "irrelevant" }
    : null;
}
