import type { PerformedModule } from "../../rules/answers/perform-data.ts";

/** What a module asks, in its author's words; a signature may ask nothing but its terms. */
export const questionOf = (module: PerformedModule): string => {
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
