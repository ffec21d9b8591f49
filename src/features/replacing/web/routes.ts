import { type Screen, whileOn } from "#kit/web/screen.ts";

export const replacingScreens: readonly Screen[] = [
  {
    path: "/procedures/find",
    frame: "shell",
    load: () => import("./screens/find-everywhere.tsx").then((module) => module.FindEverywhere),
  },
  ...whileOn("custom_properties_enabled", [
    {
      path: "/properties/find",
      frame: "shell",
      load: () => import("./screens/find-values.tsx").then((module) => module.FindValues),
    },
  ]),
];
