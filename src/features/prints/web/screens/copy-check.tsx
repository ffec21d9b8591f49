import { useQuery } from "@tanstack/react-query";
import { Check, CircleHelp, type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { isProblem } from "#kit/problem.ts";
import { formatDate, formatDateTime } from "#kit/time.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { isNotFound } from "#kit/web/query.ts";
import { useFloorDensity } from "#kit/web/theme.ts";
import { buttonLook } from "#kit/web/ui/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/skeleton.tsx";
import type { CopyCheck } from "../../contract.ts";
import { printQueries } from "../queries.ts";
import { printText } from "../text.ts";

type Tone = "yes" | "no" | "unknown";

const looks: Readonly<Record<Tone, { readonly icon: LucideIcon; readonly look: string }>> = {
  yes: { icon: Check, look: "border-done bg-done-bg text-done" },
  no: { icon: X, look: "border-stop bg-stop-bg text-stop" },
  unknown: { icon: CircleHelp, look: "border-wait bg-wait-bg text-wait" },
};

/** [PR13] Is this copy current? One word, large enough to be read at arm's length, and the way to what is. */
export function CopyCheckScreen() {
  useFloorDensity();
  const t = useText(printText);
  const workspaceId = useWorkspaceId();
  const procedureId = useParam("procedureId");
  const versionId = useParam("versionId");
  const query = useQuery(printQueries.check(workspaceId, procedureId, versionId, useParam("mark")));
  const list = (
    <LinkTo to={procedurePaths.list(workspaceId)} className={buttonLook({ size: "xl" })}>
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
        <Looking />
      ) : query.isSuccess ? (
        <Said check={query.data} procedureId={procedureId} />
      ) : isNotFound(query.error) || isProblem(query.error, "invalidRequest") ? (
        <Answer tone="unknown" said={t("prints.copy.neutral")} notes={[t("prints.copy.neutralBody")]} action={list} />
      ) : (
        <FailedState title={t("prints.copy.failed")} onRetry={() => void query.refetch()}>
          {t("prints.copy.failedBody")}
        </FailedState>
      )}
    </main>
  );
}

function Looking() {
  const t = useText(printText);
  return (
    <div className="grid flex-1 content-start justify-items-center gap-6 p-8">
      <p className="sr-only">{t("prints.copy.looking")}</p>
      <Skeleton className="size-32" />
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-6 w-72 max-w-full" />
    </div>
  );
}

function Said({ check, procedureId }: { readonly check: CopyCheck; readonly procedureId: string }) {
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
      said={t(`prints.copy.${check.is}`, { date: dateOf(check) })}
      notes={[check.title, replacedBy ?? since].filter((one) => one !== null && one !== undefined)}
      action={
        currentVersion !== null && (
          <LinkTo
            to={procedurePaths.preview(workspaceId, procedureId)}
            className={buttonLook({ kind: isCurrent ? "line" : "hivis", size: "xl" })}
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

interface AnswerProps {
  readonly tone: Tone;
  readonly said: string;
  readonly notes: readonly string[];
  readonly action: ReactNode;
}

function Answer({ tone, said, notes, action }: AnswerProps) {
  const t = useText(printText);
  const { icon: Icon, look } = looks[tone];
  return (
    <div
      role="status"
      className="mx-auto grid w-full max-w-xl content-start justify-items-center gap-4 p-6 text-center"
    >
      <div className={classNames("grid w-full justify-items-center gap-2 rounded-3 border-4 p-5", look)}>
        <Icon className="size-20" strokeWidth={3} aria-hidden />
        <p className="text-[3.5rem] leading-none font-bold">{t(`prints.copy.${tone}`)}</p>
      </div>
      <p className="text-lg font-semibold text-balance">{said}</p>
      {notes.map((note) => (
        <p key={note} className="text-ink-2 wrap-anywhere">
          {note}
        </p>
      ))}
      {action}
    </div>
  );
}
