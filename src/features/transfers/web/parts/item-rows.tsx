import { areaPaths } from "#features/areas/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { Column } from "#kit/web/ui/lists/columns.tsx";
import type { Pages } from "#kit/web/ui/lists/next-page.tsx";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import type { ImportItem } from "../../contract.ts";
import { transferText } from "../text.ts";

/** The items of an import with what became of each; what it became is a link. */
export function ItemRows({ items, pages }: { readonly items: readonly ImportItem[]; readonly pages: Pages }) {
  const t = useText(transferText);
  const textOf = (item: ImportItem) => item.title || item.path;
  const columns: readonly Column<ImportItem>[] = [
    { id: "item", head: t("imports.items.item"), width: "minmax(180px, 2fr)", cell: (item) => <ItemName of={item} /> },
    { id: "outcome", head: t("imports.items.outcome"), width: "110px", cell: (item) => <ItemOutcome of={item} /> },
    {
      id: "findings",
      head: t("imports.items.findings"),
      width: "minmax(200px, 3fr)",
      cell: (item) => <Findings of={item} />,
    },
    {
      id: "file",
      head: t("imports.items.file"),
      width: "minmax(120px, 1fr)",
      from: 900,
      cell: ({ path }) => (
        <span className="truncate text-xs text-ink-2" title={path}>
          {path}
        </span>
      ),
    },
  ];
  const card: Column<ImportItem> = {
    id: "card",
    head: t("imports.items.item"),
    width: "1fr",
    cell: (item) => (
      <div className="min-w-0 space-y-1 py-2">
        <div className="flex items-baseline justify-between gap-3">
          <ItemName of={item} />
          <ItemOutcome of={item} />
        </div>
        <Findings of={item} />
      </div>
    ),
  };
  return (
    <PagedRows
      label={t("imports.items.label")}
      rows={items}
      rowId={(item) => `${item.place}`}
      rowText={textOf}
      columns={columns}
      cards={[card]}
      cardHeight={92}
      rowHeight={60}
      pages={pages}
      empty={<p className="p-6 text-ink-2">{t("imports.items.empty")}</p>}
    />
  );
}

function ItemName({ of: { kind, title, path, thingId, outcome, findings } }: { readonly of: ImportItem }) {
  const t = useText(transferText);
  const workspaceId = useWorkspaceId();
  const text = title || path;
  const kindText =
    kind === "procedure" ? null : <span className="text-xs text-ink-2">{t(`imports.items.kind.${kind}`)} </span>;
  if (thingId === null || (kind !== "procedure" && kind !== "links" && kind !== "area")) {
    return (
      <span className="truncate" title={text}>
        {kindText}
        {text}
      </span>
    );
  }
  const keptContent = outcome === "unchanged" || findings.some(({ code }) => code === "onlyProperties");
  const procedureTo = keptContent ? procedurePaths.preview : procedurePaths.edit;
  const to = kind === "area" ? areaPaths.detail(workspaceId, thingId) : procedureTo(workspaceId, thingId);
  return (
    <span className="truncate">
      {kindText}
      <LinkTo to={to} className="font-semibold underline underline-offset-2" title={text}>
        {text}
      </LinkTo>
    </span>
  );
}

function ItemOutcome({ of: { outcome } }: { readonly of: ImportItem }) {
  const t = useText(transferText);
  const isRefused = outcome === "refused";
  return (
    <span className={isRefused ? "font-semibold text-stop" : "text-ink-2"}>
      {t(`imports.outcome.${outcome ?? "waiting"}`)}
    </span>
  );
}

/** The first finding whole; the others are counted, and read out with the first. */
function Findings({ of: { findings } }: { readonly of: ImportItem }) {
  const t = useText(transferText);
  const [first, ...others] = findings;
  if (!first) return null;
  const words = ({ field, code, detail }: (typeof findings)[number]) =>
    [field, t(`imports.finding.${code}`), detail && `(${detail})`].filter(Boolean).join(" ");
  return (
    <span className="line-clamp-2 text-sm text-ink-2 wrap-anywhere" title={findings.map(words).join("\n")}>
      {words(first)}
      {others.length > 0 && ` ${t("imports.items.more", { count: others.length })}`}
    </span>
  );
}
