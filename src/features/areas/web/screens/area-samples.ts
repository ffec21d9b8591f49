import { deltaOf } from "#kit/rich-text.ts";
import type { Area, AreaNote } from "../../contract.ts";

/* What the tests of these screens show: two areas, two groups, a note. */

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const night = { id: idOf(901), name: "Night", icon: "users", parentId: null, revision: 1 };
export const day = { id: idOf(902), name: "Day", icon: "users", parentId: null, revision: 1 };

const newArea = (n: number, fields: Partial<Area>): Area => ({
  id: idOf(n),
  name: `Area ${n}`,
  accessGroups: [],
  hiddenAccessGroups: 0,
  displayFettleImageId: null,
  connectedAreas: [],
  noteCount: 0,
  revision: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
  ...fields,
});
export const hall = newArea(1, { name: "Hall", accessGroups: [night.id], noteCount: 3 });
export const dock = newArea(2, { name: "Dock", updatedAt: "2026-11-09T08:00:00.000Z" });

const ann = { id: idOf(801), displayName: "Ann" };

export const note: AreaNote = {
  id: idOf(501),
  areaId: hall.id,
  content: deltaOf("Valve 17 drips"),
  revision: 2,
  createdAt: "2026-11-02T08:00:00.000Z",
  createdBy: ann,
  updatedAt: "2026-11-03T08:00:00.000Z",
  updatedBy: ann,
};
