import type { Screen } from "#kit/web/screen.ts";

/** Versions beside each other. */
export const revisionScreens: readonly Screen[] = [
  {
    path: "/procedures/$procedureId/revisions",
    frame: "shell",
    load: () => import("./screens/procedure-revisions.tsx").then((module) => module.ProcedureRevisions),
  },
];
