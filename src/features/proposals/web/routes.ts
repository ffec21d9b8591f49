import type { Screen } from "#kit/web/screen.ts";

/** The screens of proposals. */
export const proposalScreens: readonly Screen[] = [
  {
    path: "/procedures/from-description",
    frame: "shell",
    load: () => import("./screens/from-description.tsx").then((module) => module.FromDescription),
  },
  {
    path: "/procedures/$procedureId/proposed",
    frame: "shell",
    load: () => import("./screens/proposed-draft.tsx").then((module) => module.ProposedDraft),
  },
];
