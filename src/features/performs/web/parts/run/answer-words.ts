import { translate } from "#kit/web/i18n.ts";
import { measureText } from "#kit/web/words/measure-text.ts";
import type { ModuleProgress } from "../../../progress.ts";
import { hasData, type PerformedModule } from "../../../rules/answers/perform-data.ts";
import { performText } from "../../text.ts";

/** What a module asks, with the kind of the module where its author wrote nothing. */
export const questionWords = (module: PerformedModule): string =>
  questionOf(module).trim() || translate(performText, `performs.kind.${module.moduleType}`);

/** An answer in a line or a few: for comparing two, for lists, and for taking it along as text. */
export function answerWords(module: PerformedModule | undefined, entry: ModuleProgress): string {
  if (!hasData(entry) || entry.performData === null) return translate(performText, "performs.answer.none");
  switch (entry.moduleType) {
    case "evidenceUpload":
      return translate(performText, "performs.answer.photos", { count: entry.performData.capturedImageRefs.length });
    case "freeResponse":
      return entry.performData.input;
    case "numberInput": {
      const unit = module?.moduleType === "numberInput" ? module.moduleData.unit : "";
      const reading = measureText(entry.performData.input, unit);
      const reason = entry.performData.deviationReason;
      return reason === undefined ? reading : translate(performText, "performs.answer.deviating", { reading, reason });
    }
    case "multipleChoice":
    case "multipleChoiceGraded": {
      const options = module && "options" in module.moduleData ? module.moduleData.options : [];
      const labels = entry.performData.selectedOptionIds.map((id) => options.find((one) => one.id === id)?.label ?? id);
      return labels.join(", ");
    }
    case "signature": {
      const { printedName } = entry.performData;
      return printedName
        ? translate(performText, "performs.answer.signedBy", { name: printedName })
        : translate(performText, "performs.answer.signed");
    }
    case "aiStepVerification": {
      const { criteria, submissionImageId } = entry.performData;
      const decided = criteria.filter((one) => one.status !== null).length;
      const words = translate(performText, "performs.answer.criteria", { decided, total: criteria.length });
      return submissionImageId ? `${translate(performText, "performs.answer.photos", { count: 1 })}, ${words}` : words;
    }
  }
}

/** What a module asks, in its author's words; a signature may ask nothing but its terms. */
const questionOf = (module: PerformedModule): string => {
  switch (module.moduleType) {
    case "multipleChoice":
    case "multipleChoiceGraded":
      return module.moduleData.question;
    case "signature":
      return "";
    default:
      return module.moduleData.prompt;
  }
};
