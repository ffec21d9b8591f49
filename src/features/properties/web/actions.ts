import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { type Property, propertyEndpoints, propertyValueEndpoints } from "../contract.ts";
import type { PropertyKind, PropertyOption, PropertyType, PropertyValue } from "../rules/property.ts";
import { propertyText } from "./text.ts";

const ofDefinitions = ["properties", "propertyValues"];
/** Lists may be filtered and sorted by what was set. */
const topicsOf: Record<PropertyKind, readonly string[]> = {
  procedure: ["propertyValues", "procedures"],
  document: ["propertyValues", "documents"],
  area: ["propertyValues", "areas"],
  member: ["propertyValues", "members"],
};

export const onTheWire = (value: PropertyValue | null): string | number | string[] | null =>
  typeof value === "object" && value !== null ? [...value] : value;

export interface WrittenProperty {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly options: readonly Pick<PropertyOption, "id" | "name">[];
  readonly isRequired: boolean;
  readonly isListed: boolean;
  readonly defaultValue: PropertyValue | null;
}

type Saved = WrittenProperty & {
  readonly key: string;
} & ({ readonly of: Property } | { readonly of: undefined; readonly kind: PropertyKind; readonly type: PropertyType });

/** [CF2] The form says what went wrong. */
export const useSaveProperty = () =>
  useAction({
    act: ({ key, ...input }: Saved, workspaceId) => {
      const { name, description, unit, isRequired, isListed } = input;
      const body = {
        name,
        description,
        unit,
        isRequired,
        isListed,
        options: input.options.map(({ id, name: option }) => ({ id, name: option })),
        defaultValue: onTheWire(input.defaultValue),
      };
      return input.of === undefined
        ? call(
            propertyEndpoints.create,
            { params: { workspaceId }, body: { ...body, kind: input.kind, type: input.type } },
            { idempotencyKey: key },
          )
        : call(propertyEndpoints.update, {
            params: { workspaceId, propertyId: input.of.id },
            ifMatch: input.of.revision,
            body,
          });
    },
    refreshes: ofDefinitions,
  });

/** [CF9] */
export const useRetireProperty = () =>
  useAction({
    act: ({ id, isRetired }: Property, workspaceId) =>
      call(isRetired ? propertyEndpoints.restore : propertyEndpoints.retire, {
        params: { workspaceId, propertyId: id },
      }),
    refreshes: ofDefinitions,
    done: ({ name, isRetired }) =>
      translate(propertyText, isRetired ? "properties.retiredDone" : "properties.restoredDone", { name }),
    failed: () => translate(propertyText, "properties.saveFailed"),
  });

export const useOrderProperties = () =>
  useAction({
    act: ({ kind, ids }: { readonly kind: PropertyKind; readonly ids: readonly string[] }, workspaceId) =>
      call(propertyEndpoints.order, { params: { workspaceId }, body: { kind, propertyIds: [...ids] } }),
    refreshes: ofDefinitions,
    failed: () => translate(propertyText, "properties.moved"),
  });

export interface ValueChange {
  readonly propertyId: string;
  readonly value: PropertyValue | null;
  readonly revision: number;
}

/** [CF5] The form says what went wrong, at the field. */
export const useSetValues = (kind: PropertyKind) =>
  useAction({
    act: ({ thingId, changes }: { readonly thingId: string; readonly changes: readonly ValueChange[] }, workspaceId) =>
      call(propertyValueEndpoints.set, {
        params: { workspaceId },
        body: { kind, thingId, changes: changes.map((one) => ({ ...one, value: onTheWire(one.value) })) },
      }),
    refreshes: topicsOf[kind],
  });

/** [CF10] The dialog says what became of each. */
export const useSetMany = (kind: PropertyKind) =>
  useAction({
    act: (
      input: {
        readonly thingIds: readonly string[];
        readonly propertyId: string;
        readonly value: PropertyValue | null;
      },
      workspaceId,
    ) =>
      call(propertyValueEndpoints.setMany, {
        params: { workspaceId },
        body: { ...input, kind, thingIds: [...input.thingIds], value: onTheWire(input.value) },
      }),
    refreshes: topicsOf[kind],
  });
