import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { Column } from "#kit/web/ui/lists/columns.tsx";
import type { Pages } from "#kit/web/ui/lists/next-page.tsx";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import type { BatchItem, ItemCause } from "../../batch-contract.ts";
import { mayHelpAgain } from "../../rules/stages.ts";
import { useDraftAgain } from "../batch-actions.ts";
import { batchText } from "../batch-text.ts";
import { generationText } from "../text.ts";

interface BatchItemsProps {
  readonly batchId: string;
  readonly items: readonly BatchItem[];
  readonly pages: Pages;
}

/** The files of a batch with what became of each; a draft is a link. */
export function BatchItems({ batchId, items, pages }: BatchItemsProps) {
  const t = useText(batchText);
  const columns: readonly Column<BatchItem>[] = [
    { id: "file", head: t("batches.items.file"), width: "minmax(180px, 2fr)", cell: (item) => <FileName of={item} /> },
    { id: "result", head: t("batches.items.result"), width: "140px", cell: (item) => <Result of={item} /> },
    {
      id: "draft",
      head: t("batches.items.draft"),
      width: "minmax(240px, 3fr)",
      cell: (item) => <Outcome batchId={batchId} of={item} />,
    },
  ];
  const card: Column<BatchItem> = {
    id: "card",
    head: t("batches.items.file"),
    width: "1fr",
    cell: (item) => (
      <div className="min-w-0 space-y-1 py-2">
        <div className="flex items-baseline justify-between gap-3">
          <FileName of={item} />
          <Result of={item} />
        </div>
        <Outcome batchId={batchId} of={item} />
      </div>
    ),
  };
  return (
    <PagedRows
      label={t("batches.items.label")}
      rows={items}
      rowId={(item) => `${item.place}`}
      rowText={(item) => item.path}
      columns={columns}
      cards={[card]}
      cardHeight={112}
      rowHeight={60}
      pages={pages}
      empty={<p className="p-6 text-ink-2">{t("batches.items.empty")}</p>}
    />
  );
}

function FileName({ of: { path } }: { readonly of: BatchItem }) {
  const name = path.split("/").at(-1) ?? path;
  return (
    <span className="min-w-0" title={path}>
      <span className="block truncate font-semibold">{name}</span>
      {name !== path && <span className="block truncate text-xs text-ink-2">{path.slice(0, -name.length - 1)}</span>}
    </span>
  );
}

function Result({ of: { state, isAccepted, isSkipped } }: { readonly of: BatchItem }) {
  const t = useText(batchText);
  const text = isAccepted
    ? t("batches.items.accepted")
    : isSkipped
      ? t("batches.items.skipped")
      : t(`batches.items.state.${state}`);
  return <span className={state === "failed" ? "font-semibold text-stop" : "text-ink-2"}>{text}</span>;
}

function Outcome({ batchId, of: item }: { readonly batchId: string; readonly of: BatchItem }) {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const act = againOf(item);
  const again = useDraftAgain();
  return (
    <span className="flex min-w-0 items-center justify-between gap-3">
      <span className="min-w-0 text-sm">
        {item.procedureId && (
          <LinkTo
            to={procedurePaths.compare(workspaceId, item.procedureId)}
            className="block truncate font-semibold underline underline-offset-2"
            title={item.title}
          >
            {item.title || item.path}
          </LinkTo>
        )}
        <Note of={item} />
      </span>
      {act && (
        <Button
          size="sm"
          className="shrink-0"
          isPending={again.isPending}
          aria-label={t("batches.items.actOn", { action: t(`batches.items.${act}`), path: item.path })}
          onPress={() => void again.run({ batchId, place: item.place }).catch(() => {})}
        >
          {t(`batches.items.${act}`)}
        </Button>
      )}
    </span>
  );
}

/** [PG45] */
function againOf({ state, cause }: BatchItem): "retry" | "again" | "alone" | undefined {
  if (state === "failed") return mayHelpAgain(cause ?? "") ? "retry" : undefined;
  if (state === "duplicate") return "again";
  return state === "earlier" ? "alone" : undefined;
}

function Note({ of: { state, cause, copyOf, like, laterPath } }: { readonly of: BatchItem }) {
  const t = useText(batchText);
  const causeText = useCauseText();
  const note =
    cause !== null && (state === "failed" || state === "left")
      ? causeText(cause)
      : copyOf && state === "duplicate"
        ? t(copyOf.name === "" ? "batches.items.copyOfHidden" : "batches.items.copyOf", { name: copyOf.name })
        : laterPath && state === "earlier"
          ? t("batches.items.earlierOf", { name: laterPath })
          : like && t("batches.items.like", { share: like.share, name: like.title || like.path });
  return note ? (
    <span className="line-clamp-2 text-xs text-ink-2 wrap-anywhere" title={note}>
      {note}
    </span>
  ) : null;
}

function useCauseText(): (cause: ItemCause) => string {
  const t = useText(batchText, generationText);
  return (cause) =>
    cause === "notADocument" || cause === "damagedEntry" || cause === "noRoom"
      ? t(`batches.items.${cause}`)
      : t(`tasks.cause.${cause}`);
}
