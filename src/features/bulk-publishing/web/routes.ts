import type { Screen } from "#kit/web/screen.ts";

export const bulkPublishingScreens: readonly Screen[] = [
  {
    path: "/procedures/drafts",
    frame: "shell",
    load: () => import("./screens/drafts-to-publish.tsx").then((module) => module.DraftsToPublish),
  },
];
