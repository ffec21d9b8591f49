import { randomUUID } from "node:crypto";
import { createArea } from "#features/areas/server/service.ts";
import { propertyEndpoints, propertyValueEndpoints } from "#features/properties/contract.ts";
import { definedBy } from "#tests/support/properties.ts";
import type { Person } from "#tests/support/world.ts";
import type { Kind, Making, Row } from "../row.ts";

const define = ["workspace.properties.manage"];

const property: Kind = {
  make: async ({ maker }) => {
    const made = await definedBy(maker, { kind: "document", name: `Number ${randomUUID()}` });
    return { params: { propertyId: made.id }, revision: made.revision };
  },
};

/** A text of areas, one for each maker: a kind has no room for one per caller. */
const madeBy = new WeakMap<Person, Promise<string>>();
export function ofAreas(maker: Person): Promise<string> {
  const known = madeBy.get(maker) ?? definedBy(maker, { kind: "area", name: "Number" }).then(({ id }) => id);
  madeBy.set(maker, known);
  return known;
}

/** An area of the relation, and a property of areas. */
const describedArea: Kind = {
  make: async ({ maker, groupIds }: Making) => {
    const area = await maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [...groupIds] }));
    return { params: { thingId: area.id, propertyId: await ofAreas(maker) } };
  },
};

const edits = "content.areas.manage";
const ofKind = { kind: "area" } as const;
const groupless = { needs: define, about: property, isGroupless: true } as const;

export const propertyRows: readonly Row[] = [
  { endpoint: propertyEndpoints.list, needs: "member" },
  {
    endpoint: propertyEndpoints.create,
    needs: define,
    input: () => ({ body: { kind: "member", name: `Number ${randomUUID()}`, type: "text" } }),
  },
  { endpoint: propertyEndpoints.update, ...groupless, input: () => ({ body: { description: "On the plate" } }) },
  { endpoint: propertyEndpoints.retire, ...groupless },
  { endpoint: propertyEndpoints.restore, ...groupless },
  {
    endpoint: propertyEndpoints.order,
    needs: define,
    input: () => ({ body: { kind: "procedure", propertyIds: [] } }),
  },
  {
    endpoint: propertyValueEndpoints.find,
    needs: "member",
    input: (_thing, { newId }) => ({ body: { ...ofKind, thingIds: [newId()] } }),
  },
  {
    endpoint: propertyValueEndpoints.set,
    needs: "member",
    about: describedArea,
    isNamedInside: true,
    except: ({ holds, sees }, relation) => (holds.includes(edits) || !sees[relation] ? null : "403"),
    input: ({ params }) => ({
      body: {
        ...ofKind,
        thingId: params.thingId,
        changes: [{ propertyId: params.propertyId, value: "4711", revision: 0 }],
      },
    }),
  },
  {
    endpoint: propertyValueEndpoints.setMany,
    needs: "member",
    about: describedArea,
    isNamedInside: true,
    // Every caller may ask: the reply says what became of each thing.
    isKnownToAll: true,
    input: ({ params }) => ({
      body: { ...ofKind, thingIds: [params.thingId], propertyId: params.propertyId, value: "4711" },
    }),
  },
];
