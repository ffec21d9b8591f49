import { useState } from "react";
import type { ProcedureSummary } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { ProcedureCollage } from "#features/procedures/web/parts/procedure-collage.tsx";
import { NewProcedureSlot } from "#features/procedures/web/parts/slots.ts";
import { StartPerformButton } from "#features/runs/web/parts/start-perform.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Play } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Unbroken } from "#kit/web/words/unbroken.tsx";
import { homeRows } from "./home-queries.ts";
import { HomeSection, type Loading, NothingHere } from "./home-section.tsx";
import { homeText } from "./text.ts";

/** The latest publications in sight, each a press away from being performed. */
export function NewestProcedures({ query }: { readonly query: Loading<readonly ProcedureSummary[]> }) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay(procedurePolicy.create);
  const [isWriting, setWriting] = useState(false);
  return (
    <HomeSection
      title={t("home.newest.title")}
      query={query}
      failed={t("home.newest.failed")}
      all={{ text: t("home.all"), to: procedurePaths.list(workspaceId) }}
      rows={4}
    >
      {(procedures) =>
        procedures.length === 0 ? (
          <NothingHere
            title={t("home.newest.empty")}
            action={mayWrite && { text: t("home.newest.write"), onPress: () => setWriting(true) }}
          >
            {t("home.newest.emptyBody")}
            <NewProcedureSlot isOpen={isWriting} onOpenChange={setWriting} />
          </NothingHere>
        ) : (
          <ul className="divide-y divide-line">
            {procedures.slice(0, homeRows.newest).map((procedure) => (
              <li key={procedure.id}>
                <ProcedureRow procedure={procedure} />
              </li>
            ))}
          </ul>
        )
      }
    </HomeSection>
  );
}

function ProcedureRow({ procedure }: { readonly procedure: ProcedureSummary }) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const mayPerform = useFlag("procedure_perform_web_enabled");
  const steps = t("home.newest.steps", { count: procedure.stepCount });
  return (
    <div className="flex items-center gap-3 py-2">
      <LinkTo
        to={procedurePaths.preview(workspaceId, procedure.id)}
        className="ring-focus flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-1 hover:bg-tint"
      >
        <ProcedureCollage assetIds={procedure.collage} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">
            <Unbroken text={procedure.title} />
          </span>
          <span className="block text-xs text-ink-3">
            {t("home.newest.facts", { version: procedure.version ?? 1, steps })}
          </span>
        </span>
      </LinkTo>
      {mayPerform && (
        <StartPerformButton
          procedureId={procedure.id}
          kind="line"
          className="shrink-0 pointer-coarse:min-h-12"
          aria-label={t("home.newest.perform", { title: procedure.title })}
        >
          <Play aria-hidden />
          <span className="max-sm:sr-only">{t("home.newest.performShort")}</span>
        </StartPerformButton>
      )}
    </div>
  );
}
