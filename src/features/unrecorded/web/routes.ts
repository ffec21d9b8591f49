import type { Screen } from "#kit/web/screen.ts";

/** The lists of runs and records, and the unrecorded answers. */
export const unrecordedScreens: readonly Screen[] = [
  {
    path: "/performs",
    frame: "shell",
    load: () => import("./screens/perform-list.tsx").then((module) => module.PerformList),
  },
  {
    path: "/procedures/$procedureId/history",
    frame: "shell",
    load: () => import("./screens/procedure-history.tsx").then((module) => module.ProcedureHistory),
  },
  {
    path: "/procedures/$procedureId/unrecorded/$unrecordedId",
    frame: "shell",
    load: () => import("./screens/unrecorded.tsx").then((module) => module.Unrecorded),
  },
];
