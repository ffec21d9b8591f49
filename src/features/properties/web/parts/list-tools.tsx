import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import type { Property, ThingValue } from "../../contract.ts";
import { propertyPaths } from "../../paths.ts";
import { propertyPolicy } from "../../policy.ts";
import { type PropertyFilter, parseFilters } from "../../rules/filters.ts";
import { propertyQueries } from "../queries.ts";
import { propertyText } from "../text.ts";
import { FilterField } from "./filter-field.tsx";
import type { ListToolsProps, PropertyColumn } from "./list-query.ts";
import { noteProperties, ToolsButton, ToolsPlace } from "./tools-place.tsx";
import { toolsText } from "./tools-text.ts";
import { ValueText } from "./value-text.tsx";

/** [CF7] [CF8] Chooses the columns of a list, and filters and sorts it by properties. Nothing where there are none. */
export function ListTools(props: ListToolsProps) {
  return useFlag("custom_properties_enabled") ? <Tools {...props} /> : null;
}

const valuesPerCall = 100;
const noProperties: readonly Property[] = [];

function Tools({ kind, ids, onColumns }: ListToolsProps) {
  const t = useText(propertyText);
  const tools = useText(toolsText);
  const workspaceId = useWorkspaceId();
  const { data = noProperties, isPending } = useQuery(propertyQueries.all(workspaceId));
  const properties = data.filter((property) => property.kind === kind && !property.isRetired);
  const [params, setParams] = useQueryParams();
  const mayReplace = useMay(propertyPolicy.editValues, { kind }) && kind !== "procedure";
  const [isOpen, setOpen] = useState(false);
  const filters = parseFilters(params.properties ?? "[]") ?? [];
  const shown = shownIds(properties, params.columns);
  useColumns({ kind, ids, properties: properties.filter(({ id }) => shown.has(id)), onColumns });
  useEffect(() => {
    if (!isPending) noteProperties(workspaceId, data.length > 0);
  }, [workspaceId, isPending, data]);
  if (isPending) return <ToolsPlace />;
  if (properties.length === 0) return null;

  const filterBy = (propertyId: string, filter: PropertyFilter | undefined) => {
    const others = filters.filter((one) => one.propertyId !== propertyId);
    const next = filter ? [...others, filter] : others;
    setParams({ properties: next.length === 0 ? undefined : JSON.stringify(next) });
  };
  const show = (id: string, isShown: boolean) => {
    const next = properties.map((one) => one.id).filter((one) => (one === id ? isShown : shown.has(one)));
    setParams({ columns: next.length === 0 ? "none" : next.join(",") });
  };
  return (
    <>
      <ToolsButton filters={filters.length} onPress={() => setOpen(true)} />
      <Drawer title={tools("propertyTools.open")} side="end" isOpen={isOpen} onOpenChange={setOpen}>
        <div className="space-y-6 pb-6">
          <SortChoice properties={properties} />
          <section className="space-y-4">
            <h3 className="text-sm font-semibold">{t("properties.list.filters")}</h3>
            {properties.map((property) => (
              <FilterField
                key={property.id}
                property={property}
                filter={filters.find((one) => one.propertyId === property.id)}
                onChange={(filter) => filterBy(property.id, filter)}
              />
            ))}
            {filters.length > 0 && (
              <Button size="sm" onPress={() => setParams({ properties: undefined })}>
                {t("properties.list.clear")}
              </Button>
            )}
          </section>
          {onColumns && (
            <section className="flex flex-col items-start gap-2">
              <h3 className="text-sm font-semibold">{t("properties.list.columns")}</h3>
              {properties.map(({ id, name }) => (
                <Checkbox key={id} isSelected={shown.has(id)} onChange={(isShown) => show(id, isShown)}>
                  {name}
                </Checkbox>
              ))}
            </section>
          )}
          {mayReplace && (
            <p>
              <LinkTo to={propertyPaths.find(workspaceId, kind)} className="underline underline-offset-4">
                {t("properties.list.replace")}
              </LinkTo>
            </p>
          )}
          <Button kind="ink" onPress={() => setOpen(false)}>
            {t("properties.list.close")}
          </Button>
        </div>
      </Drawer>
    </>
  );
}

/** Those of the address, or those that the workspace shows in lists. */
function shownIds(properties: readonly Property[], chosen: string | undefined): ReadonlySet<string> {
  if (chosen) return new Set(chosen.split(","));
  return new Set(properties.filter(({ isListed }) => isListed).map(({ id }) => id));
}

function SortChoice({ properties }: { readonly properties: readonly Property[] }) {
  const t = useText(propertyText);
  const [params, setParams] = useQueryParams();
  const isKnown = properties.some(({ id }) => id === params.sortProperty);
  return (
    <section className="space-y-3">
      <Select
        label={t("properties.list.sort")}
        value={isKnown && params.sortProperty ? params.sortProperty : "none"}
        onChange={(id) =>
          setParams({ sortProperty: id === "none" || id === null ? undefined : id, descending: undefined })
        }
        items={[
          { id: "none", text: t("properties.list.sortNone") },
          ...properties.map(({ id, name }) => ({ id, text: name })),
        ]}
      />
      {isKnown && (
        <Segments
          label={t("properties.list.sort")}
          value={params.descending === "true" ? "descending" : "ascending"}
          onChange={(next) => setParams({ descending: next === "descending" ? "true" : undefined })}
          items={(["ascending", "descending"] as const).map((id) => ({ id, text: t(`properties.list.${id}`) }))}
        />
      )}
    </section>
  );
}

interface ColumnsInput extends ListToolsProps {
  /** Those that are shown. */
  readonly properties: readonly Property[];
}

/** Asks for the values of the rows, a hundred at a time, and hands the columns up. */
function useColumns({ kind, ids, properties, onColumns }: ColumnsInput): void {
  const workspaceId = useWorkspaceId();
  const chunks = Array.from({ length: Math.ceil(ids.length / valuesPerCall) }, (_, at) =>
    ids.slice(at * valuesPerCall, (at + 1) * valuesPerCall),
  );
  const isNeeded = properties.length > 0 && onColumns !== undefined;
  const found = useQueries({
    queries: isNeeded ? chunks.map((chunk) => propertyQueries.values(workspaceId, kind, chunk)) : [],
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const names = properties.map(({ id, revision }) => `${id} ${revision}`).join();
  const columns = useMemo(() => {
    const byThing = new Map(
      found.map((thing) => [thing.id, new Map(thing.values.map((one) => [one.propertyId, one]))]),
    );
    return properties.map((property) => columnOf(property, (id) => byThing.get(id)?.get(property.id)));
    // oxlint-disable-next-line react/exhaustive-deps -- the list is made anew each time; its names say when it differs
  }, [found, names]);
  useEffect(() => onColumns?.(columns), [columns, onColumns]);
}

const columnOf = (property: Property, valueOf: (id: string) => ThingValue | undefined): PropertyColumn => ({
  id: property.id,
  head: property.unit === "" ? property.name : `${property.name} (${property.unit})`,
  width: "minmax(100px,1fr)",
  from: 720,
  cell: (row) => {
    const value = valueOf(row.id);
    return (
      value && (
        <span className="line-clamp-2">
          <ValueText property={{ ...property, unit: "" }} value={value} />
        </span>
      )
    );
  },
});
