import { documentPaths } from "#features/documents/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { AskedQuestionEntry } from "../../contract.ts";
import { questionText } from "../text.ts";
import type { Asked } from "./asked.ts";
import { FoldedAnswer } from "./folded-answer.tsx";
import { useRatingText } from "./use-rating-text.ts";

const columns = ["question", "askedBy", "at", "found", "returned", "rating"] as const;

/** The newest questions, each unfolding to its answer. */
export function AskedQuestions({ asked }: { readonly asked: Asked }) {
  const t = useText(questionText);
  const nameOf = usePersonName();
  const ratingOf = useRatingText();
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t("questions.questions.title")}</h2>
      <FiguresTable
        caption={t("questions.questions.title")}
        heads={columns.map((column) => t(`questions.questions.columns.${column}`))}
        wordColumns={columns.length}
        rows={asked.chats.map((one) => ({
          id: one.messageId,
          cells: [
            <FoldedAnswer key="question" question={one.question} answer={one.answer} isWithheld={one.isWithheld} />,
            nameOf(one.askedBy),
            <TimeStamp key="at" at={one.timestamp} />,
            t(`questions.questions.found.${one.found}`),
            <Returned key="returned" by={one} />,
            ratingOf(one.thumbsValue),
          ],
        }))}
      />
      {asked.hasMore && <p className="text-ink-2">{t("questions.questions.more", { count: asked.chats.length })}</p>}
    </section>
  );
}

/** The sources that an answer returned, as links. */
function Returned({ by }: { readonly by: AskedQuestionEntry }) {
  const workspaceId = useWorkspaceId();
  const sources = [
    ...by.returnedDocumentReferences.map(({ fettleDocumentId: id, name }) => ({
      to: documentPaths.document(workspaceId, id),
      name,
    })),
    ...by.returnedSquobReferences.map(({ procedureId: id, procedureTitle: name }) => ({
      to: procedurePaths.preview(workspaceId, id),
      name,
    })),
  ];
  return (
    <ul className="empty:hidden">
      {sources.map(({ to, name }) => (
        <li key={to}>
          <LinkTo to={to} className="link wrap-anywhere">
            <bdi>{name}</bdi>
          </LinkTo>
        </li>
      ))}
    </ul>
  );
}
