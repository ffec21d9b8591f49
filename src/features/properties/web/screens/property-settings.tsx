import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Plus, Tags } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { Property } from "../../contract.ts";
import { propertyPolicy } from "../../policy.ts";
import { type PropertyKind, propertyKinds } from "../../rules/property.ts";
import { useOrderProperties, useRetireProperty } from "../actions.ts";
import { propertyQueries } from "../queries.ts";
import { propertyText } from "../text.ts";

const PropertyDialog = lazyComponent(() =>
  import("../parts/property-dialog.tsx").then((module) => module.PropertyDialog),
);

type Open =
  | { readonly is: "write"; readonly property: Property | undefined }
  | { readonly is: "retire"; readonly property: Property };

/** The properties of the workspace, by what they are of: defined, ordered, retired and restored. */
export function PropertySettings() {
  const t = useText(propertyText);
  const workspaceId = useWorkspaceId();
  const isOn = useFlag("custom_properties_enabled");
  const mayDefine = useMay(propertyPolicy.define);
  const query = useQuery({ ...propertyQueries.all(workspaceId), enabled: isOn });
  const [params, setParams] = useQueryParams();
  const kind = propertyKinds.find((one) => one === params.kind) ?? "procedure";
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const shown = query.data?.filter((property) => property.kind === kind) ?? [];
  const countOf = (of: PropertyKind) => query.data?.filter((one) => one.kind === of && !one.isRetired).length ?? null;
  const add = mayDefine && (
    <Button kind="ink" onPress={() => setOpen({ is: "write", property: undefined })}>
      <Plus aria-hidden />
      {t("properties.add")}
    </Button>
  );
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("properties.title")}
        note={t("properties.note")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("properties.back")} />}
        actions={shown.length > 0 && add}
      >
        <FilterTabs
          label={t("properties.kindLabel")}
          value={kind}
          onChange={(next) => setParams({ kind: next === "procedure" ? undefined : next })}
          items={propertyKinds.map((id) => ({ id, text: t(`properties.kinds.${id}`), count: countOf(id) }))}
        />
      </PageHead>
      {query.isPending && isOn && <SkeletonRows rows={6} />}
      {query.isError && !query.data && (
        <FailedState
          error={query.error}
          title={t("properties.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
        />
      )}
      {query.isSuccess && shown.length === 0 && (
        <EmptyState icon={<Tags />} title={t("properties.empty")} action={add}>
          {t("properties.emptyBody")}
        </EmptyState>
      )}
      <ul aria-label={t(`properties.kinds.${kind}`)} className="max-w-4xl divide-y divide-line empty:hidden">
        {shown.map((property) => (
          <Line key={property.id} property={property} of={shown} mayDefine={mayDefine} onOpen={setOpen} />
        ))}
      </ul>
      {open?.is === "write" && <PropertyDialog kind={kind} property={open.property} onClose={close} />}
      {open?.is === "retire" && <RetireDialog property={open.property} onClose={close} />}
    </main>
  );
}

interface LineProps {
  readonly property: Property;
  readonly of: readonly Property[];
  readonly mayDefine: boolean;
  readonly onOpen: (open: Open) => void;
}

function Line({ property, of, mayDefine, onOpen }: LineProps) {
  const t = useText(propertyText);
  const { name, type, unit, description, isRequired, isListed, isRetired } = property;
  const options = property.options.filter((option) => !option.isRetired).map((option) => option.name);
  const facts = [t(`properties.types.${type}`), unit, options.join(", "), description].filter(Boolean);
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {isRetired && <Badge>{t("properties.retired")}</Badge>}
          {!isRetired && isRequired && <Badge>{t("properties.required")}</Badge>}
          {!isRetired && isListed && <Badge>{t("properties.listed")}</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">{facts.join(" · ")}</p>
      </div>
      {mayDefine && <LineMenu property={property} of={of} onOpen={onOpen} />}
    </li>
  );
}

function LineMenu({ property, of, onOpen }: Omit<LineProps, "mayDefine">) {
  const t = useText(propertyText);
  const order = useOrderProperties();
  const retire = useRetireProperty();
  const ids = of.filter((one) => !one.isRetired).map(({ id }) => id);
  const at = ids.indexOf(property.id);
  const move = (to: number) => {
    const next = ids.toSpliced(at, 1).toSpliced(to, 0, property.id);
    // The toast reports a failure.
    order.run({ kind: property.kind, ids: next }).catch(() => {});
  };
  return (
    <MoreMenu label={t("properties.actionsFor", { name: property.name })}>
      {property.isRetired ? (
        <MenuItem icon={<ArchiveRestore />} onAction={() => void retire.run(property).catch(() => {})}>
          {t("properties.restore")}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<Pencil />} onAction={() => onOpen({ is: "write", property })}>
            {t("properties.edit")}
          </MenuItem>
          {at > 0 && (
            <MenuItem icon={<ArrowUp />} onAction={() => move(at - 1)}>
              {t("properties.up")}
            </MenuItem>
          )}
          {at < ids.length - 1 && (
            <MenuItem icon={<ArrowDown />} onAction={() => move(at + 1)}>
              {t("properties.down")}
            </MenuItem>
          )}
          <MenuItem icon={<Archive />} onAction={() => onOpen({ is: "retire", property })}>
            {t("properties.retire")}
          </MenuItem>
        </>
      )}
    </MoreMenu>
  );
}

function RetireDialog({ property, onClose }: { readonly property: Property; readonly onClose: () => void }) {
  const t = useText(propertyText);
  const retire = useRetireProperty();
  return (
    <ConfirmDialog
      title={t("properties.retireTitle", { name: property.name })}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("properties.retire")}
      onConfirm={() => {
        // The toast reports a failure.
        retire.run(property).catch(() => {});
      }}
    >
      {t("properties.retireBody")}
    </ConfirmDialog>
  );
}
