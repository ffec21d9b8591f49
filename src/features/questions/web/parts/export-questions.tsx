import { csv } from "#kit/csv.ts";
import { saveText } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { questionText } from "../text.ts";
import type { Asked } from "./asked.ts";
import { useRatingText } from "./use-rating-text.ts";

const columns = ["question", "askedBy", "at", "found", "returned", "rating", "answer"] as const;

/** Saves the questions that the table shows, as a file for a spreadsheet. */
export function ExportQuestions({ asked }: { readonly asked: Asked }) {
  const t = useText(questionText);
  const nameOf = usePersonName();
  const ratingOf = useRatingText();
  const save = () =>
    saveText(
      `${t("questions.analytics.title")}.csv`,
      csv([
        columns.map((column) => t(`questions.questions.columns.${column}`)),
        ...asked.chats.map((one) => [
          one.question,
          nameOf(one.askedBy),
          one.timestamp,
          t(`questions.questions.found.${one.found}`),
          [
            ...one.returnedDocumentReferences.map(({ name }) => name),
            ...one.returnedSquobReferences.map(({ procedureTitle }) => procedureTitle),
          ].join("; "),
          ratingOf(one.thumbsValue),
          one.isWithheld ? t("questions.questions.withheld") : one.answer,
        ]),
      ]),
    );
  return (
    <Button onPress={save}>
      <Download aria-hidden />
      {t("questions.analytics.export")}
    </Button>
  );
}
