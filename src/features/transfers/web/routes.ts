import type { Screen } from "#kit/web/screen.ts";

/** The screens of transfers. */
export const transferScreens: readonly Screen[] = [
  {
    path: "/settings/imports",
    frame: "shell",
    load: () => import("./screens/import-list.tsx").then((module) => module.ImportList),
  },
  {
    path: "/settings/imports/$importId",
    frame: "shell",
    load: () => import("./screens/import-page.tsx").then((module) => module.ImportPage),
  },
  {
    path: "/settings/exports",
    frame: "shell",
    load: () => import("./screens/export-page.tsx").then((module) => module.ExportPage),
  },
];
