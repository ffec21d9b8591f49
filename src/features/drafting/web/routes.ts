import type { Screen } from "#kit/web/screen.ts";

/** The editor. */
export const draftingScreens: readonly Screen[] = [
  {
    path: "/procedures/$procedureId/edit",
    frame: "full",
    load: () => import("./screens/draft-editor.tsx").then((module) => module.DraftEditor),
  },
];
