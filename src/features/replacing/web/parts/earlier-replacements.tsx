import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { Replacement } from "../../contract.ts";
import type { ValueKind, ValueReplacement } from "../../value-contract.ts";
import { replacingQueries } from "../queries.ts";
import { replacingText } from "../text.ts";
import { useThingWords } from "./thing-words.ts";

interface EarlierProps {
  /** In the properties of these; left out for procedures. */
  readonly kind?: ValueKind | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onUndo: (replacementId: string) => void;
}

/** [P165] [CF21] What the person replaced before, and a way back from it. */
export function EarlierReplacements({ kind, isOpen, onOpenChange, onUndo }: EarlierProps) {
  const t = useText(replacingText);
  const { note } = useThingWords(kind);
  return (
    <Drawer title={t("replacing.earlier.title")} side="end" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <div className="space-y-3">
          <p className="text-ink-2">{note}</p>
          <Lines
            kind={kind}
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

function Lines({ kind, onUndo }: Pick<EarlierProps, "kind" | "onUndo">) {
  const t = useText(replacingText);
  const workspaceId = useWorkspaceId();
  const inProcedures = useQuery({ ...replacingQueries.list(workspaceId), enabled: kind === undefined });
  const inValues = useQuery({
    ...replacingQueries.listValues(workspaceId, kind ?? "document"),
    enabled: kind !== undefined,
  });
  const query = kind === undefined ? inProcedures : inValues;
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
  const shown = query.data.filter((one) => thingsOf(one) > 0);
  if (shown.length === 0) return <p>{t("replacing.earlier.empty")}</p>;
  return (
    <ul className="divide-y divide-line">
      {shown.map((one) => (
        <Line key={one.id} replacement={one} kind={kind} onUndo={() => onUndo(one.id)} />
      ))}
    </ul>
  );
}

const thingsOf = (one: Replacement | ValueReplacement): number =>
  "thingCount" in one ? one.thingCount : one.procedureCount;

interface LineProps {
  readonly replacement: Replacement | ValueReplacement;
  readonly kind: ValueKind | undefined;
  readonly onUndo: () => void;
}

function Line({ replacement, kind, onUndo }: LineProps) {
  const t = useText(replacingText);
  const { within } = useThingWords(kind);
  const { text, by, createdAt, placeCount, undoneCount } = replacement;
  const count = thingsOf(replacement);
  const line = by === "" ? t("replacing.earlier.lineBlank", { text }) : t("replacing.earlier.line", { text, by });
  const isUndone = undoneCount === count;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{line}</p>
        <p className="text-xs text-ink-2">
          {t("replacing.places", { count: placeCount })} {within(count)}
          {undoneCount > 0 && !isUndone && (
            <> · {t("replacing.earlier.partlyUndone", { undone: undoneCount, count })}</>
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
