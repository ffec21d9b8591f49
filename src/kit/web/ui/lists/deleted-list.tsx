import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { RotateCcw, Trash2 } from "#kit/web/icons.ts";
import { formatDate, formatDateTime } from "#kit/web/words/dates.ts";
import type { DeletedThing } from "../../../deleted.ts";
import { useText } from "../../i18n.ts";
import { toast } from "../../toast.tsx";
import { usePersonName } from "../../words/person-name.ts";
import { Button } from "../buttons/button.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import { FailedState } from "../states/failed-state.tsx";
import { SkeletonRows } from "../states/skeleton.tsx";
import { deletedText } from "./deleted-text.ts";

interface DeletedListProps<Thing extends DeletedThing> {
  readonly label: string;
  readonly query: UseQueryResult<readonly Thing[]>;
  /** What else is said of one, such as its kind. */
  readonly noteOf?: (thing: Thing) => string;
  /** Brings it back, and rejects where that did not happen. */
  readonly restore: (thing: Thing) => Promise<unknown>;
}

/** Deleted items, by whom, and until when they can be restored, in the list's four states. */
export function DeletedList<Thing extends DeletedThing>({ label, query, noteOf, restore }: DeletedListProps<Thing>) {
  const t = useText(deletedText);
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (!query.data) {
    return (
      <FailedState
        error={query.error}
        title={t("deletedList.loadFailed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={<Trash2 aria-hidden />} title={t("deletedList.emptyTitle")}>
        {t("deletedList.emptyBody")}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {query.data.map((thing) => (
        <DeletedLine key={thing.id} thing={thing} note={noteOf?.(thing)} restore={() => restore(thing)} />
      ))}
    </ul>
  );
}

interface DeletedLineProps {
  readonly thing: DeletedThing;
  readonly note: string | undefined;
  readonly restore: () => Promise<unknown>;
}

function DeletedLine({ thing, note, restore }: DeletedLineProps) {
  const t = useText(deletedText);
  const nameOf = usePersonName();
  const [isPending, setPending] = useState(false);
  const { title: name, deletedAt, deletedBy, goneAt } = thing;
  const bringBack = async () => {
    setPending(true);
    try {
      await restore();
      toast.success(t("deletedList.done", { name }));
    } catch {
      toast.error(t("deletedList.failed", { name }));
    }
    setPending(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <span className="block text-xs text-ink-2">
          {note !== undefined && `${note} · `}
          {t("deletedList.deleted", { date: formatDateTime(deletedAt), name: nameOf(deletedBy) })}
        </span>
      </span>
      <span className="num text-xs text-ink-2">{t("deletedList.until", { date: formatDate(goneAt) })}</span>
      <Button isPending={isPending} onPress={() => void bringBack()} aria-label={t("deletedList.restoreOne", { name })}>
        <RotateCcw aria-hidden />
        {t("deletedList.restore")}
      </Button>
    </li>
  );
}
