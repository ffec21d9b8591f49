import { remoteFilesIn } from "#features/performs/web/parts/run/device-files.ts";
import { asText, stepsInWords } from "#features/performs/web/parts/run/unsent-answers.ts";
import { Pictures } from "#features/records/web/parts/record/record-pieces.tsx";
import { AnswerSheet } from "#features/runs/web/parts/answer-sheet.tsx";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { UnrecordedAnswers } from "../../../contract.ts";
import { useDealWith } from "../../actions.ts";
import { unrecordedText } from "../../unrecorded-text.ts";
import { SourceWords } from "../list/unrecorded-list.tsx";

/** Answers without a record: who gave them, how they arrived, and what they are. */
export function Answers({ of }: { readonly of: UnrecordedAnswers }) {
  const t = useText(unrecordedText);
  const nameOf = usePersonName();
  const entries = [...stepsInWords(of.procedure, of.stepsProgress), ...of.loose];
  const name = nameOf({ displayName: of.profileName, isFormer: of.isFormer });
  const version = t("performs.unrecorded.version", { number: of.version });
  const times = t("performs.unrecorded.times", {
    started: formatDateTime(of.startedAt),
    last: formatDateTime(of.lastEntryAt),
  });
  const files = remoteFilesIn(of.stepsProgress);
  const moduleIds = of.stepsProgress.flatMap(({ modules }) => modules.map(({ moduleId }) => moduleId));
  const twice = new Set(moduleIds.filter((moduleId, at) => moduleIds.indexOf(moduleId) < at)).size;
  return (
    <div className="grid gap-5 pt-4">
      <Banner tone="wait" title={t("performs.unrecorded.isNoRecord")}>
        <p>{t("performs.unrecorded.isNoRecordWhy")}</p>
        {of.source === "code" && <p>{t("performs.unrecorded.byCodeWhy")}</p>}
        {twice > 0 && <p>{t("performs.unrecorded.twice", { count: twice })}</p>}
        {of.filesMissing > 0 && <p>{t("performs.unrecorded.missing", { count: of.filesMissing })}</p>}
      </Banner>
      <div>
        <p className="font-semibold">
          {name} · {version}
        </p>
        <p className="text-ink-2">{times}</p>
        <p className="text-ink-2">
          <SourceWords entry={of} />, {formatDateTime(of.receivedAt)}
        </p>
      </div>
      <DealtWith of={of} />
      {entries.length === 0 && <p className="text-ink-2">{t("performs.unrecorded.noAnswers")}</p>}
      {files.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-md">{t("performs.unrecorded.photos")}</h2>
          <Pictures fileIds={files} />
        </section>
      )}
      <AnswerSheet
        title={of.title}
        entries={entries}
        text={asText([of.title, `${name}, ${version}`, times], entries)}
        json={of}
      />
    </div>
  );
}

/** Whether a member has decided which of them still count, and who. [PF189] */
function DealtWith({ of }: { readonly of: UnrecordedAnswers }) {
  const t = useText(unrecordedText);
  const { run, isPending } = useDealWith();
  const set = (isDealtWith: boolean) => void run({ procedureId: of.procedureId, unrecordedId: of.id, isDealtWith });
  if (of.dealtWith) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="done" wraps>
          <CircleCheck className="size-4" aria-hidden />
          {t("performs.unrecorded.dealtWith", { name: of.dealtWith.name })}
        </Badge>
        <TimeStamp at={of.dealtWith.at} className="text-xs text-ink-2" />
        <Button size="sm" kind="bare" isPending={isPending} onPress={() => set(false)}>
          {t("performs.unrecorded.reopen")}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Button isPending={isPending} onPress={() => set(true)}>
        <CircleCheck aria-hidden />
        {t("performs.unrecorded.deal")}
      </Button>
      <p className="text-xs text-ink-2">{t("performs.unrecorded.dealWhy")}</p>
    </div>
  );
}
