import type { Screen } from "#kit/web/screen.ts";

/** The screens of phones. */
export const phoneScreens: readonly Screen[] = [
  {
    path: "/settings/phones",
    frame: "shell",
    load: () => import("./screens/shared-phones.tsx").then((module) => module.SharedPhones),
  },
];
