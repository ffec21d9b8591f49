import type { Screen } from "#kit/web/screen.ts";

/** A version on a phone, a tablet and paper; and what the code on paper leads to. */
export const printScreens: readonly Screen[] = [
  {
    path: "/procedures/$procedureId/look",
    frame: "shell",
    load: () => import("./screens/appearance.tsx").then((module) => module.Appearance),
  },
  {
    path: "/procedures/$procedureId/copy/$versionId/$mark",
    frame: "full",
    load: () => import("./screens/copy-check.tsx").then((module) => module.CopyCheckScreen),
  },
  {
    path: "/procedures/$procedureId/perform-history/$performId/print/$mark",
    frame: "full",
    load: () => import("./screens/record-check.tsx").then((module) => module.RecordCheckScreen),
  },
];
