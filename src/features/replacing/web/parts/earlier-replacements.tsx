import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { Replacement } from "../../contract.ts";
import { replacingQueries } from "../queries.ts";
import { replacingText } from "../text.ts";

interface EarlierProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onUndo: (replacementId: string) => void;
}

/** [P165] What the person replaced before, and a way back from it. */
export function EarlierReplacements({ isOpen, onOpenChange, onUndo }: EarlierProps) {
  const t = useText(replacingText);
  return (
    <Drawer title={t("replacing.earlier.title")} side="end" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <div className="space-y-3">
          <p className="text-ink-2">{t("replacing.earlier.note")}</p>
          <Lines
            onUndo={(id) => {
              close();
              onUndo(id);
            }}
          />
        </div>
      )}
    </Drawer>
  );
}

function Lines({ onUndo }: Pick<EarlierProps, "onUndo">) {
  const t = useText(replacingText);
  const query = useQuery(replacingQueries.list(useWorkspaceId()));
  if (query.isPending) return <SkeletonRows rows={4} height={64} />;
  if (!query.data) {
    return (
      <FailedState
        error={query.error}
        title={t("replacing.earlier.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  // One that changed nothing is nothing to go back from.
  const shown = query.data.filter((one) => one.procedureCount > 0);
  if (shown.length === 0) return <p>{t("replacing.earlier.empty")}</p>;
  return (
    <ul className="divide-y divide-line">
      {shown.map((one) => (
        <Line key={one.id} replacement={one} onUndo={() => onUndo(one.id)} />
      ))}
    </ul>
  );
}

function Line({ replacement, onUndo }: { readonly replacement: Replacement; readonly onUndo: () => void }) {
  const t = useText(replacingText);
  const { text, by, createdAt, placeCount, procedureCount, undoneCount } = replacement;
  const line = by === "" ? t("replacing.earlier.lineBlank", { text }) : t("replacing.earlier.line", { text, by });
  const isUndone = undoneCount === procedureCount;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{line}</p>
        <p className="text-xs text-ink-2">
          {t("replacing.places", { count: placeCount })} {t("replacing.procedures", { count: procedureCount })}
          {undoneCount > 0 && !isUndone && (
            <> · {t("replacing.earlier.partlyUndone", { undone: undoneCount, count: procedureCount })}</>
          )}
        </p>
        <TimeStamp at={createdAt} className="text-xs text-ink-3" />
      </div>
      {isUndone ? (
        <span className="text-xs text-ink-2">{t("replacing.earlier.undone")}</span>
      ) : (
        <Button size="sm" aria-label={t("replacing.earlier.undoOne", { line })} onPress={onUndo}>
          {t("replacing.undo")}
        </Button>
      )}
    </li>
  );
}
