import { useState } from "react";
import { documentPaths } from "#features/documents/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { NewProcedureSlot } from "#features/procedures/web/parts/slots.ts";
import { may } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { FilePlus2, FileUp } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { questionText } from "../text.ts";
import type { Asked } from "./asked.ts";

/** So many are shown at first. */
const shownAtFirst = 8;

const addsDocuments = may("content.documents.manage");

/** [QU5] What the copilot found nothing for, by topic: each is a procedure or a document that is missing. */
export function UnansweredTopics({ topics }: { readonly topics: Asked["unanswered"] }) {
  const t = useText(questionText);
  const [showsAll, setShowsAll] = useState(false);
  const [writing, setWriting] = useState<string>();
  const shown = showsAll ? topics : topics.slice(0, shownAtFirst);
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-lg">{t("questions.unanswered.title")}</h2>
        <p className="text-ink-2">
          {t(topics.length === 0 ? "questions.unanswered.none" : "questions.unanswered.note")}
        </p>
      </div>
      <ul aria-label={t("questions.unanswered.title")} className="divide-y divide-line empty:hidden">
        {shown.map((topic) => (
          <Topic key={topic.topic} topic={topic} onWrite={() => setWriting(topic.questions[0] ?? topic.topic)} />
        ))}
      </ul>
      {shown.length < topics.length && (
        <Button kind="bare" size="sm" onPress={() => setShowsAll(true)} className="justify-self-start">
          {t("questions.unanswered.more", { count: topics.length - shown.length })}
        </Button>
      )}
      <NewProcedureSlot isOpen={writing !== undefined} title={writing} onOpenChange={() => setWriting(undefined)} />
    </section>
  );
}

interface TopicProps {
  readonly topic: Asked["unanswered"][number];
  readonly onWrite: () => void;
}

function Topic({ topic: { topic, count, questions, lastAskedAt }, onWrite }: TopicProps) {
  const t = useText(questionText);
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay(procedurePolicy.create);
  const mayAdd = useMay(addsDocuments);
  const hasWordings = questions.length > 1 || questions[0] !== topic;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-semibold wrap-anywhere">
          <bdi>{topic}</bdi>
        </h3>
        <p className="text-xs text-ink-2">
          {t("questions.unanswered.asked", { count })}, {t("questions.unanswered.last")}{" "}
          <TimeStamp at={lastAskedAt} dateOnly />
        </p>
        {hasWordings && (
          <ul className="mt-1 list-disc ps-5 text-ink-2">
            {questions.map((question) => (
              <li key={question} className="wrap-anywhere">
                <bdi>{question}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-(--gap) print:hidden">
        {mayWrite && (
          <Button aria-label={t("questions.unanswered.writeProcedureOn", { topic })} onPress={onWrite}>
            <FilePlus2 aria-hidden />
            {t("questions.unanswered.writeProcedure")}
          </Button>
        )}
        {mayAdd && (
          <LinkTo
            to={documentPaths.root(workspaceId)}
            aria-label={t("questions.unanswered.addDocumentOn", { topic })}
            className={buttonClassName()}
          >
            <FileUp aria-hidden />
            {t("questions.unanswered.addDocument")}
          </LinkTo>
        )}
      </div>
    </li>
  );
}
