import type { ReactNode } from "react";
import { ListTools } from "#features/properties/web/parts/late.ts";
import type { ListToolsProps } from "#features/properties/web/parts/list-query.ts";
import { useText } from "#kit/web/i18n.ts";
import { FolderPlus, Trash2 } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import type { SortKey } from "../../../contract.ts";
import { documentPaths } from "../../../paths.ts";
import { documentText } from "../../text.ts";
import { useItemRights } from "../items/item-rights.ts";
import type { ListParams } from "./use-list-params.ts";

interface ListBarProps extends Pick<ListToolsProps, "ids" | "onColumns"> {
  readonly breadcrumb: ReactNode;
  /** How many there are, in words. */
  readonly count: ReactNode;
  readonly params: ListParams;
  /** Columns cannot be pressed on a phone. */
  readonly hasSortSelect: boolean;
  readonly onNewFolder: (() => void) | undefined;
}

/** Above the list: where we are, how many there are, and what can be done here. */
export function ListBar({ breadcrumb, count, params, hasSortSelect, onNewFolder, ...rows }: ListBarProps) {
  const t = useText(documentText);
  const workspaceId = useWorkspaceId();
  const { mayDelete } = useItemRights();
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <div className="min-w-0 empty:hidden">{breadcrumb}</div>
      <span role="status" className="flex-1 text-end text-xs whitespace-nowrap text-ink-3">
        {count}
      </span>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <ListTools kind="document" {...rows} />
        {hasSortSelect && <SortSelect params={params} />}
        {onNewFolder && (
          <Button size="sm" onPress={onNewFolder}>
            <FolderPlus aria-hidden />
            {t("documents.actions.newFolder")}
          </Button>
        )}
        {mayDelete && (
          <LinkTo
            to={documentPaths.bin(workspaceId)}
            className={buttonClassName({ kind: "bare", size: "sm" })}
            aria-label={t("documents.actions.bin")}
            title={t("documents.actions.bin")}
          >
            <Trash2 aria-hidden />
            <span className="max-lg:sr-only">{t("documents.actions.bin")}</span>
          </LinkTo>
        )}
      </div>
    </div>
  );
}

const orders = [
  ["name", false],
  ["name", true],
  ["updatedAt", true],
  ["updatedAt", false],
  ["size", true],
  ["size", false],
  ["type", false],
] as const satisfies readonly (readonly [SortKey, boolean])[];

function SortSelect({ params }: { readonly params: ListParams }) {
  const t = useText(documentText);
  const idOf = (key: SortKey, isDescending: boolean) => (isDescending ? (`${key}Down` as const) : key);
  return (
    <Select
      label={t("documents.sort.label")}
      hideLabel
      value={idOf(params.order.key, params.order.isDescending)}
      onChange={(id) => {
        const found = orders.find(([key, isDescending]) => idOf(key, isDescending) === id);
        if (found) params.setOrder({ key: found[0], isDescending: found[1] });
      }}
      items={orders.map(([key, isDescending]) => {
        const id = idOf(key, isDescending);
        return { id, text: t(`documents.sort.${id}`) };
      })}
      className="w-40"
    />
  );
}
