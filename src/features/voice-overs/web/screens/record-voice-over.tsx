import { useQuery } from "@tanstack/react-query";
import type { Generation } from "#features/generation/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { Mic } from "#kit/web/icons.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { voiceOverPolicy } from "../../policy.ts";
import { isRecordable } from "../../rules/recordable.ts";
import { voiceOverQueries } from "../queries.ts";
import { VoiceOverDesk } from "../record/voice-over-desk.tsx";
import { voiceOverText } from "../text.ts";

/** Records a voice-over over the film of a draft that is to be made. */
export function RecordVoiceOver() {
  const t = useText(voiceOverText);
  const workspaceId = useWorkspaceId();
  const may = useMay(voiceOverPolicy.record);
  const task = useQuery({ ...voiceOverQueries.task(workspaceId, useParam("generationId")), enabled: may });
  if (task.error && !task.data) {
    const retry = () => void task.refetch();
    return <FailedState isScreen title={t("record.loadFailed")} error={task.error} onRetry={retry} className="m-6" />;
  }
  return (
    <main className="flex-1 px-4 pb-32 md:px-6" data-density="floor">
      <PageHead
        title={task.data ? t("record.title", { title: task.data.title }) : "\u00a0"}
        note={t("record.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("record.back")} />}
      />
      {!may && (
        <EmptyState icon={<Mic aria-hidden />} title={t("record.mayNot")}>
          {t("record.mayNotHint")}
        </EmptyState>
      )}
      {may && (task.data ? <Recordable task={task.data} /> : <Skeleton className="mt-6 h-96" />)}
    </main>
  );
}

function Recordable({ task }: { readonly task: Generation }) {
  const t = useText(voiceOverText);
  const workspaceId = useWorkspaceId();
  const [film] = task.avSources;
  if (isRecordable(task) && film)
    return <VoiceOverDesk generationId={task.id} title={task.title} videoId={film.videoId} />;
  const isCompleted = task.stage === "completed" && task.procedureId !== null;
  return (
    <EmptyState icon={<Mic aria-hidden />} title={t(isCompleted ? "record.over.completed" : "record.over.working")}>
      {isCompleted && (
        <LinkTo
          to={procedurePaths.edit(workspaceId, task.procedureId ?? "")}
          className={buttonClassName({ kind: "ink" })}
        >
          {t("record.over.open")}
        </LinkTo>
      )}
    </EmptyState>
  );
}
