import type { Screen } from "#kit/web/screen.ts";

export const replacingScreens: readonly Screen[] = [
  {
    path: "/procedures/find",
    frame: "shell",
    load: () => import("./screens/find-everywhere.tsx").then((module) => module.FindEverywhere),
  },
  {
    path: "/properties/find",
    frame: "shell",
    load: () => import("./screens/find-values.tsx").then((module) => module.FindValues),
  },
];
