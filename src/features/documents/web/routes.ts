import type { Screen } from "#kit/web/screen.ts";

export const documentScreens: readonly Screen[] = [
  {
    path: "/documents/view/$documentId",
    frame: "shell",
    load: () => import("./screens/document-view.tsx").then((m) => m.DocumentView),
  },
  {
    path: "/documents/bin",
    frame: "shell",
    load: () => import("./screens/document-bin.tsx").then((m) => m.DocumentBin),
  },
  {
    // One route, so that the tree stays as it is while one goes through the folders.
    path: "/documents/{-$folderId}",
    frame: "shell",
    load: () => import("./screens/document-list.tsx").then((m) => m.DocumentList),
  },
];
