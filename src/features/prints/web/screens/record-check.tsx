import { useQuery } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import type { RecordCopyCheck } from "#features/records/contract.ts";
import { useFloorDensity } from "#kit/web/device/theme.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { Answer, CheckingSkeleton } from "../parts/large-answer.tsx";
import { printQueries } from "../queries.ts";
import { printText } from "../text.ts";

/** [PF168] Does this print match the record? */
export function RecordCheckScreen() {
  useFloorDensity();
  const t = useText(printText);
  const workspaceId = useWorkspaceId();
  const place = { procedureId: useParam("procedureId"), performId: useParam("performId"), mark: useParam("mark") };
  const query = useQuery(printQueries.recordCheck(workspaceId, place));
  return (
    <main className="flex min-h-dvh flex-col bg-sheet">
      <h1 className="p-6 text-center text-lg">{t("prints.recordCopy.title")}</h1>
      {query.isPending && <CheckingSkeleton />}
      {query.data && <CheckResult check={query.data} {...place} />}
      {query.isError && isNotFound(query.error) && (
        <Answer
          tone="unknown"
          verdict={t("prints.recordCopy.neutral")}
          notes={[t("prints.recordCopy.neutralBody")]}
          action={null}
        />
      )}
      {query.isError && !isNotFound(query.error) && (
        <FailedState
          error={query.error}
          title={t("prints.copy.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </main>
  );
}

interface CheckResultProps {
  readonly check: RecordCopyCheck;
  readonly procedureId: string;
  readonly performId: string;
}

function CheckResult({ check, procedureId, performId }: CheckResultProps) {
  const t = useText(printText);
  const workspaceId = useWorkspaceId();
  const { title, version, profileName, submittedAt, annotationCount } = check;
  const isSame = check.is === "same";
  return (
    <Answer
      tone={isSame ? "yes" : "no"}
      verdict={t(`prints.recordCopy.${check.is}`)}
      notes={[
        title,
        t("prints.recordCopy.of", { version, name: profileName, date: formatDateTime(submittedAt) }),
        ...(annotationCount > 0 ? [t("prints.recordCopy.notes", { count: annotationCount })] : []),
      ]}
      action={
        <LinkTo
          to={performPaths.record(workspaceId, procedureId, performId)}
          className={buttonClassName({ kind: "line", size: "xl" })}
        >
          {t("prints.recordCopy.open")}
        </LinkTo>
      }
    />
  );
}
