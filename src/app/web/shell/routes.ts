import type { Screen } from "#kit/web/screen.ts";

/** The shell's own screens. */
export const shellScreens: readonly Screen[] = [
  { path: "/home", frame: "shell", load: () => import("../home/home.tsx").then((module) => module.Home) },
  {
    path: "/settings",
    frame: "shell",
    load: () => import("../settings/settings.tsx").then((module) => module.Settings),
  },
  {
    path: "/settings/profile",
    frame: "shell",
    load: () => import("../settings/my-profile.tsx").then((module) => module.MyProfile),
  },
  {
    path: "/device",
    frame: "shell",
    load: () => import("../device/on-device.tsx").then((module) => module.OnDevice),
  },
];
