import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { onlyWith } from "#kit/web/ui/states/only-with.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { invitePaths } from "../../paths.ts";
import { invitePolicy } from "../../policy.ts";
import type { CsvRow } from "../../rules/csv-rows.ts";
import type { LineResult } from "../parts/import-result.tsx";
import { ImportStart } from "../parts/import-start.tsx";
import { useGrants } from "../parts/use-grants.ts";
import { inviteText } from "../text.ts";

const ImportCheck = lazyComponent(() => import("../parts/import-check.tsx").then((module) => module.ImportCheck));
const ImportResult = lazyComponent(() => import("../parts/import-result.tsx").then((module) => module.ImportResult));

type Stage =
  | { readonly is: "start" }
  | { readonly is: "check"; readonly rows: readonly CsvRow[] }
  | { readonly is: "done"; readonly rows: readonly CsvRow[]; readonly results: readonly LineResult[] };

/** Invites the people of a file: choose it, put it right, send it as one. */
export const InviteImport = onlyWith(invitePolicy.manage, () => {
  const t = useText(inviteText);
  const workspaceId = useWorkspaceId();
  const [stage, setStage] = useState<Stage>({ is: "start" });
  const { grants, error, isRetrying, retry } = useGrants();
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        className="px-4 md:px-6"
        title={t("invites.csv.title")}
        back={<BackLink to={invitePaths.list(workspaceId)} label={t("invites.csv.back")} />}
      />
      {stage.is === "start" && <ImportStart onRead={(rows) => setStage({ is: "check", rows })} />}
      {stage.is === "check" && grants && (
        <ImportCheck
          rows={stage.rows}
          grants={grants}
          onAnother={() => setStage({ is: "start" })}
          onDone={(results, rows) => setStage({ is: "done", results, rows })}
        />
      )}
      {stage.is === "check" && !grants && !error && <SkeletonRows rows={8} />}
      {stage.is === "check" && !grants && error && (
        <FailedState error={error} title={t("invites.csv.loadingFailed")} onRetry={retry} isRetrying={isRetrying}>
          {t("invites.csv.loadingFailedBody")}
        </FailedState>
      )}
      {stage.is === "done" && <ImportResult results={stage.results} rows={stage.rows} />}
    </main>
  );
});
