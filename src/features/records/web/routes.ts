import type { Screen } from "#kit/web/screen.ts";

/** The screen of a record. */
export const recordScreens: readonly Screen[] = [
  {
    path: "/procedures/$procedureId/perform-history/$performId",
    frame: "shell",
    load: () => import("./screens/perform-record.tsx").then((module) => module.PerformRecordScreen),
  },
];
