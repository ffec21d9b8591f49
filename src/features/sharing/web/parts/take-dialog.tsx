import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ModuleView } from "#features/procedures/web/parts/preview/module-view.tsx";
import { WordChanges } from "#features/revisions/web/parts/word-changes.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { SourceChangeView } from "../../contract.ts";
import { sharingQueries, useTakeSource } from "../queries.ts";
import { sharingText } from "../text.ts";
import { failureWords } from "./failure-words.ts";

interface TakeDialogProps {
  readonly procedureId: string;
  readonly workspace: string;
  readonly onClose: () => void;
}

/** [SP12] [SP13] What the source has changed, to take all of it or one by one. What conflicts is taken only when chosen. */
export function TakeDialog({ procedureId, workspace, onClose }: TakeDialogProps) {
  const t = useText(sharingText);
  const query = useQuery(sharingQueries.difference(useWorkspaceId(), procedureId));
  const { run, isPending, error } = useTakeSource();
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const changes = query.data?.changes ?? [];
  const isChosen = (change: SourceChangeView) => pressed.get(change.key) ?? !change.isConflict;
  const keys = changes.filter(isChosen).map((change) => change.key);
  const submit = async () => {
    if (!query.data) return;
    try {
      const { taken } = await run({ procedureId, sourceHash: query.data.sourceHash, keys });
      toast.success(t("copy.taken", { count: taken }));
      onClose();
    } catch {
      // The dialog says why, and the list is asked for again.
    }
  };
  return (
    <FormDialog
      title={t("copy.title", { workspace })}
      submitLabel={t("copy.submit", { count: keys.length })}
      isPending={isPending}
      disabledReason={query.data ? undefined : t("copy.failed")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("copy.note")}</p>
      {query.isPending && <SkeletonLines lines={4} />}
      {query.isError && (
        <FailedState
          error={query.error}
          title={t("copy.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
        />
      )}
      {query.data && changes.length === 0 && <p role="status">{t("copy.nothing")}</p>}
      {changes.length > 1 && (
        <Checkbox
          isSelected={keys.length === changes.length}
          onChange={(isOn) => setPressed(new Map(changes.map((change) => [change.key, isOn])))}
        >
          {t("copy.all")}
        </Checkbox>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <li key={change.key} className="space-y-2 py-3">
            <Checkbox
              isSelected={isChosen(change)}
              onChange={(isOn) => setPressed(new Map(pressed).set(change.key, isOn))}
              description={change.isConflict ? t("copy.conflict") : undefined}
            >
              <span className="font-semibold wrap-anywhere">
                {t(`copy.of.${change.of}`)} “<bdi>{change.title || t("copy.untitled")}</bdi>”{" "}
                {change.is.map((verb) => t(`copy.is.${verb}`)).join(", ")}
              </span>
            </Checkbox>
            <ChangeBody change={change} />
          </li>
        ))}
      </ul>
      {error && <Banner tone="stop">{failureWords(error)}</Banner>}
    </FormDialog>
  );
}

function ChangeBody({ change }: { readonly change: SourceChangeView }) {
  const t = useText(sharingText);
  const { here, there, stepHere, stepThere } = change;
  if (here !== null && there !== null && here !== there) return <WordChanges before={here} after={there} />;
  if (!stepThere && !stepHere) return null;
  const sides = change.is.includes("changed") && stepHere && stepThere;
  return (
    <div className="space-y-3 ps-8">
      {sides && stepHere.title !== stepThere.title && <WordChanges before={stepHere.title} after={stepThere.title} />}
      {[
        { name: t("copy.here"), step: sides ? stepHere : null },
        { name: t("copy.there"), step: stepThere },
      ].map(
        ({ name, step }) =>
          step &&
          step.modules.length > 0 && (
            <section key={name} aria-label={name} className="space-y-2">
              <p className="text-2xs text-ink-2">{name}</p>
              {step.modules.map((module) => (
                <ModuleView key={module.id} module={module} />
              ))}
            </section>
          ),
      )}
    </div>
  );
}
