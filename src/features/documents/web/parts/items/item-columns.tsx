import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { Column } from "#kit/web/ui/lists/virtual-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import type { DocumentFolder } from "../../../contract.ts";
import { documentPaths } from "../../../paths.ts";
import { pathTo } from "../../state/folder-tree.ts";
import { type Item, placeOf } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import type { Ask } from "../item-dialog.ts";
import { ItemAccess, useGroupsById } from "./item-access.tsx";
import { TextStateMark, useContentsWords, useTypeWords } from "./item-facts.tsx";
import { ItemIcon } from "./item-icon.tsx";
import { openPath } from "./item-rights.ts";

const MenuLines = lazyComponent(() => import("./menu-lines.tsx").then((module) => module.MenuLines));

interface ColumnsOptions {
  readonly ask: Ask;
  /** With these, each line names its folder. */
  readonly places?: readonly DocumentFolder[] | undefined;
}

/** What a list says of folders and documents, at a desk. */
export function useItemColumns({ ask, places }: ColumnsOptions): Column<Item>[] {
  const t = useText(documentText);
  const typeOf = useTypeWords();
  const sizeOf = useSizeText();
  const nameOf = usePersonName();
  const groups = useGroupsById();
  const place: Column<Item> = {
    id: "place",
    head: t("documents.columns.place"),
    width: "minmax(120px,1fr)",
    from: 800,
    cell: (item) => <PlaceLink folders={places ?? []} folderId={placeOf(item)} />,
  };
  return [
    {
      id: "name",
      head: t("documents.columns.name"),
      width: "minmax(220px,2.6fr)",
      isSortable: true,
      cell: (item) => <NameCell item={item} />,
    },
    ...(places ? [place] : []),
    {
      id: "access",
      head: t("documents.columns.access"),
      width: "minmax(150px,1fr)",
      from: 600,
      cell: (item) => <ItemAccess item={item} groups={groups} />,
    },
    {
      id: "type",
      head: t("documents.columns.type"),
      width: "116px",
      from: 940,
      isSortable: true,
      cell: (item) => <span className="block truncate text-ink-2">{typeOf(item)}</span>,
    },
    {
      id: "size",
      head: t("documents.columns.size"),
      width: "92px",
      from: 760,
      isSortable: true,
      cell: (item) =>
        item.kind === "document" && (
          <bdi dir="ltr" className="num whitespace-nowrap">
            {sizeOf(item.document.sizeBytes)}
          </bdi>
        ),
    },
    {
      id: "updatedAt",
      head: t("documents.columns.changed"),
      width: "150px",
      from: 680,
      isSortable: true,
      cell: (item) => {
        const { updatedAt } = item.kind === "document" ? item.document : item.folder;
        return updatedAt !== null && <TimeStamp at={updatedAt} />;
      },
    },
    {
      id: "by",
      head: t("documents.columns.by"),
      width: "minmax(90px,0.7fr)",
      from: 1060,
      cell: (item) =>
        item.kind === "document" && <bdi className="block truncate text-ink-2">{nameOf(item.document.uploadedBy)}</bdi>,
    },
    {
      id: "actions",
      head: t("documents.columns.actions"),
      hideHead: true,
      width: "56px",
      cell: (item) => <ItemMenu item={item} ask={ask} />,
    },
  ];
}

/** The same on a phone: all that matters in one cell. */
export function useItemCards({ ask, places }: ColumnsOptions): Column<Item>[] {
  const t = useText(documentText);
  const groups = useGroupsById();
  return [
    {
      id: "name",
      head: t("documents.columns.name"),
      width: "minmax(0,1fr)",
      cell: (item) => <CardCell item={item} places={places} groups={groups} />,
    },
    {
      id: "actions",
      head: t("documents.columns.actions"),
      hideHead: true,
      width: "56px",
      cell: (item) => <ItemMenu item={item} ask={ask} />,
    },
  ];
}

function ItemLink({ item }: { readonly item: Item }) {
  return (
    <LinkTo
      to={openPath(useWorkspaceId(), item)}
      className="ring-focus block truncate rounded-1 font-semibold text-ink underline-offset-3 hover:underline"
      title={item.name}
    >
      <bdi>{item.name}</bdi>
    </LinkTo>
  );
}

function NameCell({ item }: { readonly item: Item }) {
  const t = useText(documentText);
  const contents = useContentsWords();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ItemIcon item={item} />
      <div className="min-w-0 flex-1 text-sm">
        <ItemLink item={item} />
        <p className="truncate text-xs text-ink-3 empty:hidden">
          {item.kind === "folder" ? (
            item.folder.isNameOnly ? (
              t("documents.nameOnly")
            ) : (
              contents(item.folder)
            )
          ) : (
            <TextStateMark document={item.document} />
          )}
        </p>
      </div>
    </div>
  );
}

interface CardCellProps extends Pick<ColumnsOptions, "places"> {
  readonly item: Item;
  readonly groups: ReturnType<typeof useGroupsById>;
}

function CardCell({ item, places, groups }: CardCellProps) {
  const t = useText(documentText);
  const contents = useContentsWords();
  const sizeOf = useSizeText();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ItemIcon item={item} />
      <div className="min-w-0 flex-1">
        <div className="text-sm">
          <ItemLink item={item} />
        </div>
        <div className="flex min-w-0 flex-wrap gap-x-2 text-xs text-ink-2">
          {item.kind === "folder" ? (
            <span className="truncate">{item.folder.isNameOnly ? t("documents.nameOnly") : contents(item.folder)}</span>
          ) : (
            <>
              <bdi dir="ltr" className="num whitespace-nowrap">
                {sizeOf(item.document.sizeBytes)}
              </bdi>
              <TimeStamp at={item.document.updatedAt} dateOnly />
              <TextStateMark document={item.document} />
            </>
          )}
        </div>
        {places ? <PlaceLink folders={places} folderId={placeOf(item)} /> : <ItemAccess item={item} groups={groups} />}
      </div>
    </div>
  );
}

interface PlaceLinkProps {
  readonly folders: readonly DocumentFolder[];
  readonly folderId: string | null;
}

/** The folder of an item, with its path in the title. */
export function PlaceLink({ folders, folderId }: PlaceLinkProps) {
  const t = useText(documentText);
  const workspaceId = useWorkspaceId();
  const path = pathTo(folders, folderId);
  return (
    <LinkTo
      to={documentPaths.folder(workspaceId, path.at(-1)?.id ?? null)}
      className="ring-focus block truncate rounded-1 text-xs text-ink-2 underline-offset-3 hover:underline"
      title={[t("documents.title"), ...path.map((folder) => folder.name)].join(" › ")}
    >
      <bdi>{path.at(-1)?.name ?? t("documents.title")}</bdi>
    </LinkTo>
  );
}

interface ItemMenuProps {
  readonly item: Item;
  readonly ask: Ask;
}

/** The menu of one item. Thousands of lines have one, so its content is rendered only when it opens. */
function ItemMenu({ item, ask }: ItemMenuProps) {
  const t = useText(documentText);
  return (
    <MoreMenu label={t("documents.actions.for", { name: item.name })}>
      <MenuLines item={item} ask={ask} />
    </MoreMenu>
  );
}
