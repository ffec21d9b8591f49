import { useQuery } from "@tanstack/react-query";
import { procedurePaths } from "#features/procedures/paths.ts";
import { isProblem } from "#kit/problem.ts";
import { useFloorDensity } from "#kit/web/device/theme.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { formatDate, formatDateTime } from "#kit/web/words/dates.ts";
import type { CopyCheck } from "../../contract.ts";
import { Answer, CheckingSkeleton } from "../parts/large-answer.tsx";
import { printQueries } from "../queries.ts";
import { printText } from "../text.ts";

/**
 * [PR13] Is this copy current? One word, large enough to be read at arm's length, and a link to the current version.
 */
export function CopyCheckScreen() {
  useFloorDensity();
  const t = useText(printText);
  const workspaceId = useWorkspaceId();
  const procedureId = useParam("procedureId");
  const versionId = useParam("versionId");
  const query = useQuery(printQueries.check(workspaceId, procedureId, versionId, useParam("mark")));
  const list = (
    <LinkTo to={procedurePaths.list(workspaceId)} className={buttonClassName({ size: "xl" })}>
      {t("prints.copy.list")}
    </LinkTo>
  );
  return (
    <main className="flex min-h-dvh flex-col bg-sheet">
      <header className="border-b-2 border-ink px-4 py-4 sm:px-6">
        <h1 className="text-lg">{t("prints.copy.title")}</h1>
      </header>
      {/* What was true a while ago is no answer: while it is asked again, nothing is said. */}
      {query.isFetching ? (
        <CheckingSkeleton />
      ) : query.isSuccess ? (
        <CheckResult check={query.data} procedureId={procedureId} />
      ) : isNotFound(query.error) || isProblem(query.error, "invalidRequest") ? (
        <Answer
          tone="unknown"
          verdict={t("prints.copy.neutral")}
          notes={[t("prints.copy.neutralBody")]}
          action={list}
        />
      ) : (
        <FailedState error={query.error} title={t("prints.copy.failed")} onRetry={() => void query.refetch()}>
          {t("prints.copy.failedBody")}
        </FailedState>
      )}
    </main>
  );
}

function CheckResult({ check, procedureId }: { readonly check: CopyCheck; readonly procedureId: string }) {
  const t = useText(printText);
  const workspaceId = useWorkspaceId();
  const { version, currentVersion, currentSince } = check;
  const isCurrent = check.is === "current";
  const since =
    currentVersion !== null && currentSince !== null
      ? t("prints.copy.currentSince", { version: currentVersion, date: formatDateTime(currentSince) })
      : undefined;
  const replacedBy =
    check.is === "replaced" && version !== null && currentVersion !== null
      ? t("prints.copy.replacedBy", { version, current: currentVersion })
      : undefined;
  return (
    <Answer
      tone={isCurrent ? "yes" : "no"}
      verdict={t(`prints.copy.${check.is}`, { date: dateOf(check) })}
      notes={[check.title, replacedBy ?? since].filter((one) => one !== null && one !== undefined)}
      action={
        currentVersion !== null && (
          <LinkTo
            to={procedurePaths.preview(workspaceId, procedureId)}
            className={buttonClassName({ kind: isCurrent ? "line" : "hivis", size: "xl" })}
          >
            {t("prints.copy.open")}
          </LinkTo>
        )
      }
    />
  );
}

/** The day that the answer names, if it names one. */
function dateOf({ is, effectiveAt, currentSince }: CopyCheck): string {
  const at = is === "planned" ? effectiveAt : currentSince;
  return at === null ? "" : formatDate(at);
}
