import { useState } from "react";
import { SetManyButton } from "#features/properties/web/parts/late.ts";
import { byName, nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { SearchX, ShieldCheck, Trash2 } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { CardGrid } from "#kit/web/ui/lists/card-grid.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { BulkBar } from "#kit/web/ui/toolbar.tsx";
import type { Area } from "../../contract.ts";
import { areaPolicy } from "../../policy.ts";
import { areaText } from "../text.ts";
import { AreaCard } from "./area-card.tsx";

const DeleteAreasDialog = lazyComponent(
  () => import("./forms/delete-areas-dialog.tsx").then((module) => module.DeleteAreasDialog),
  isOpen,
);
const AreaAccessDialog = lazyComponent(
  () => import("./forms/area-access-dialog.tsx").then((module) => module.AreaAccessDialog),
  isOpen,
);
interface AreaBrowserProps {
  readonly areas: readonly Area[];
  readonly search: string;
  /** In the order of a property, which stays. */
  readonly isSorted?: boolean;
}

/** The areas that were found, in an order; the ticked ones can be changed together. */
export function AreaBrowser({ areas, search, isSorted = false }: AreaBrowserProps) {
  const t = useText(areaText);
  const [params, setParams] = useQueryParams();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<"access" | "delete">();
  // Every area on screen is visible, so that what may be done with one may be done with all.
  const mayEdit = useMay(areaPolicy.edit, everybody);
  const mayDelete = useMay(areaPolicy.delete, everybody);

  const order = orderOf(params.sort);
  const found = foundAreas(areas, search, isSorted ? undefined : order);
  // Deleted and hidden areas are deselected, and so are those that the search hides.
  const selected = found.filter((area) => selectedIds.has(area.id));
  const toggle = (areaId: string) =>
    setSelectedIds((ids) =>
      ids.has(areaId) ? new Set([...ids].filter((id) => id !== areaId)) : new Set(ids).add(areaId),
    );
  const close = () => setOpen(undefined);

  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col px-4 md:px-6">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
          {mayEdit || mayDelete ? (
            <Checkbox
              isSelected={selected.length > 0 && selected.length === found.length}
              isIndeterminate={selected.length > 0 && selected.length < found.length}
              isDisabled={found.length === 0}
              onChange={(isOn) => setSelectedIds(new Set(isOn ? found.map((area) => area.id) : []))}
            >
              {t("areas.selectAll")}
            </Checkbox>
          ) : (
            <span />
          )}
          <div className="flex items-center gap-4">
            <output className="text-xs text-ink-2 max-[400px]:sr-only">
              {found.length === areas.length
                ? t("areas.count", { count: areas.length })
                : t("areas.found", { count: found.length, all: areas.length })}
            </output>
            <Select
              label={t("areas.sort.label")}
              hideLabel
              value={order}
              onChange={(id) => setParams({ sort: id && id !== "name" ? id : undefined })}
              items={areaOrders.map((id) => ({ id, text: t(`areas.sort.${id}`) }))}
              className="w-36 sm:w-44"
            />
          </div>
        </div>
        {found.length === 0 ? (
          <EmptyState icon={<SearchX />} title={t("areas.noMatch.title")}>
            {t("areas.noMatch.body")}
          </EmptyState>
        ) : (
          <AreaCards areas={found} selectedIds={selectedIds} onToggle={mayEdit || mayDelete ? toggle : undefined} />
        )}
      </div>
      <BulkBar count={selected.length} onClear={() => setSelectedIds(new Set())}>
        {mayEdit && (
          <Button kind="bare" onPress={() => setOpen("access")}>
            <ShieldCheck aria-hidden />
            {t("areas.manageAccess")}
          </Button>
        )}
        {mayEdit && <SetManyButton kind="area" things={selected} />}
        {mayDelete && (
          <Button kind="bare" onPress={() => setOpen("delete")}>
            <Trash2 aria-hidden />
            {t("areas.delete.button")}
          </Button>
        )}
      </BulkBar>
      <AreaAccessDialog areas={selected} isOpen={open === "access"} onOpenChange={close} />
      <DeleteAreasDialog
        areas={selected}
        isOpen={open === "delete"}
        onOpenChange={close}
        onAgreed={() => setSelectedIds(new Set())}
      />
    </>
  );
}

const everybody = { accessGroupIds: [] };

interface AreaCardsProps {
  readonly areas: readonly Area[];
  readonly selectedIds: ReadonlySet<string>;
  readonly onToggle?: ((areaId: string) => void) | undefined;
}

/** The areas as cards. */
function AreaCards({ areas, selectedIds, onToggle }: AreaCardsProps) {
  const t = useText(areaText);
  return (
    <CardGrid label={t("areas.title")} items={areas} itemId={(area) => area.id}>
      {(area) => (
        <AreaCard area={area} isSelected={selectedIds.has(area.id)} onToggle={onToggle && (() => onToggle(area.id))} />
      )}
    </CardGrid>
  );
}

const areaOrders = ["name", "notes", "updated"] as const;
type AreaOrder = (typeof areaOrders)[number];

/** From the URL, which may contain anything. */
const orderOf = (text: string | undefined): AreaOrder => areaOrders.find((order) => order === text) ?? "name";

const comparing: Record<AreaOrder, (a: Area, b: Area) => number> = {
  name: byName,
  notes: (a, b) => b.noteCount - a.noteCount || byName(a, b),
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || byName(a, b),
};

/** The areas whose names contain the search, in the chosen order. */
function foundAreas(areas: readonly Area[], search: string, order: AreaOrder | undefined): Area[] {
  const wanted = nameKey(search);
  const found = areas.filter((area) => nameKey(area.name).includes(wanted));
  return order === undefined ? found : found.sort(comparing[order]);
}
