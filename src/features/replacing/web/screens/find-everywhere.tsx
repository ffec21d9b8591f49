import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { Replace, Undo2 } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { replacingPolicy } from "../../policy.ts";
import { useReplacing } from "../actions.ts";
import { FoundList } from "../parts/found-list.tsx";
import { ReplacingPlaces } from "../parts/replacing-places.tsx";
import { RunReport } from "../parts/run-report.tsx";
import { SearchForm } from "../parts/search-form.tsx";
import { useFound } from "../parts/use-found.ts";
import { useReplacements } from "../parts/use-replacements.ts";
import { type Run, useRun } from "../parts/use-run.ts";
import type { Search } from "../queries.ts";
import { type Report, reportOf } from "../state/report.ts";
import { replacingText } from "../text.ts";

const ReplaceDialog = lazyComponent(
  () => import("../parts/replace-dialog.tsx").then((module) => module.ReplaceDialog),
  ({ request }) => request !== undefined,
);
const UndoProgress = lazyComponent(
  () => import("../parts/undo-progress.tsx").then((module) => module.UndoProgress),
  isOpen,
);
const EarlierReplacements = lazyComponent(
  () => import("../parts/earlier-replacements.tsx").then((module) => module.EarlierReplacements),
  isOpen,
);

/** Finds a text in every procedure that the person writes, and replaces it: here, in one procedure, or everywhere. */
export function FindEverywhere() {
  const t = useText(replacingText);
  const workspaceId = useWorkspaceId();
  const mayReplace = useMay(replacingPolicy.replace);
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("replacing.title")}
        note={mayReplace && t("replacing.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("replacing.back")} />}
      >
        <ReplacingPlaces current="procedure" />
      </PageHead>
      {mayReplace ? <Finding /> : <EmptyState icon={<Replace aria-hidden />} title={t("replacing.mayNot")} />}
    </main>
  );
}

function Finding() {
  const t = useText(replacingText);
  const [query, changeQuery] = useQueryParams();
  const [by, setBy] = useState("");
  const [begunAt, setBegunAt] = useState(0);
  const [isEarlierOpen, setEarlierOpen] = useState(false);
  const run = useRun();
  const [undone, setUndone] = useState<Report>();
  const search: Search = { text: query.text ?? "", isCaseSensitive: query.caseSensitive === "true" };
  const again = () => setBegunAt((count) => count + 1);
  const find = ({ text, isCaseSensitive }: Search) => {
    setUndone(undefined);
    changeQuery({ text, caseSensitive: isCaseSensitive ? "true" : undefined });
    again();
  };
  const undo = useUndo(run, (report) => {
    setUndone(report);
    again();
  });

  return (
    <div className="mx-auto max-w-4xl space-y-6 pt-5">
      <SearchForm search={search} by={by} onBy={setBy} onFind={find} />
      <div className="flex justify-end border-b border-line pb-3">
        <Button kind="bare" size="sm" onPress={() => setEarlierOpen(true)}>
          <Undo2 aria-hidden />
          {t("replacing.earlier.open")}
        </Button>
      </div>
      {undone && <RunReport report={undone} onUndo={() => {}} onClose={() => setUndone(undefined)} />}
      {search.text.trim() === "" ? (
        <EmptyState icon={<Replace aria-hidden />} title={t("replacing.blankTitle")}>
          {t("replacing.blankBody")}
        </EmptyState>
      ) : (
        <Results
          key={`${begunAt} ${search.text} ${search.isCaseSensitive}`}
          {...{ search, begunAt, by, run }}
          onUndo={(id) => void undo(id)}
        />
      )}
      <UndoProgress isOpen={run.progress !== undefined && run.what === "undo"} run={run} />
      <EarlierReplacements isOpen={isEarlierOpen} onOpenChange={setEarlierOpen} onUndo={(id) => void undo(id)} />
    </div>
  );
}

interface ResultsProps {
  readonly search: Search;
  readonly begunAt: number;
  readonly by: string;
  readonly run: Run;
  readonly onUndo: (replacementId: string) => void;
}

function Results({ search, begunAt, by, run, onUndo }: ResultsProps) {
  const found = useFound(search, begunAt);
  const replacements = useReplacements(found, search, { by, run });
  const { report } = replacements;
  return (
    <>
      {report && (
        <RunReport report={report} onUndo={() => onUndo(report.replacementId)} onClose={replacements.closeReport} />
      )}
      <FoundList found={found} search={search} onReplace={replacements.ask} />
      <ReplaceDialog
        request={replacements.request}
        {...{ search, by, run }}
        onClose={replacements.close}
        onConfirm={replacements.confirm}
      />
    </>
  );
}

/** [P166] Brings back every procedure of a replacement that still is as the replacement left it. */
function useUndo(run: Run, onDone: (report: Report) => void) {
  const t = useText(replacingText);
  const calls = useReplacing();
  return async (replacementId: string) => {
    const changes = await calls.changesOf(replacementId).catch(() => undefined);
    if (!changes) {
      toast.error(t("replacing.earlier.failed"));
      return;
    }
    const left = changes
      .filter((one) => one.undoneAt === null)
      .map(({ procedureId, title }) => ({ id: procedureId, title }));
    const ran = await run.run(left, (one) => calls.undoIn(replacementId, one.id), "undo");
    const done = ran.map((one) => ({ ...one, result: undefined }));
    onDone(reportOf("undone", replacementId, done, { total: left.length }));
    await calls.settle();
  };
}
