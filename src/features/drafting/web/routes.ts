import type { Screen } from "#kit/web/screen.ts";

/** The editor, and the list of drafts to publish. */
export const draftingScreens: readonly Screen[] = [
  {
    path: "/procedures/drafts",
    frame: "shell",
    load: () => import("./screens/drafts-to-publish.tsx").then((module) => module.DraftsToPublish),
  },
  {
    path: "/procedures/$procedureId/edit",
    frame: "full",
    load: () => import("./screens/draft-editor.tsx").then((module) => module.DraftEditor),
  },
];
