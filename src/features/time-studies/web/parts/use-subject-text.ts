import { useText } from "#kit/web/i18n.ts";
import type { TimeStudy } from "../../contract.ts";
import { timeStudyText } from "../text.ts";

/** What a study times, in words. */
export function useSubjectText(): (subject: TimeStudy["subject"]) => string {
  const t = useText(timeStudyText);
  return (subject) =>
    subject.kind === "procedure"
      ? t("timeStudies.ofProcedure", { title: subject.title, version: subject.version })
      : t("timeStudies.ofList", { title: subject.title });
}
