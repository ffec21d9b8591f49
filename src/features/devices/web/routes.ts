import type { Screen } from "#kit/web/screen.ts";

/** The entry screens of shared devices. Their paths are absolute: they are outside any workspace. */
export const deviceEntryScreens: readonly Screen[] = [
  { path: "/join", frame: "full", load: () => import("./screens/join.tsx").then((module) => module.Join) },
  {
    path: "/select-profile/$workspaceId",
    frame: "full",
    load: () => import("./screens/select-profile.tsx").then((module) => module.SelectProfile),
  },
  {
    path: "/create-profile/$workspaceId",
    frame: "full",
    load: () => import("./screens/create-profile.tsx").then((module) => module.CreateProfile),
  },
];

export const deviceScreens: readonly Screen[] = [
  {
    path: "/settings/devices",
    frame: "shell",
    load: () => import("./screens/device-settings.tsx").then((module) => module.SharedDevices),
  },
  {
    path: "/settings/devices/sheet",
    frame: "full",
    load: () => import("./screens/code-sheet.tsx").then((module) => module.CodeSheet),
  },
];
