import type { Screen } from "#kit/web/screen.ts";

/** Where properties are defined. */
export const propertyScreens: readonly Screen[] = [
  {
    path: "/settings/properties",
    frame: "shell",
    load: () => import("./screens/property-settings.tsx").then((module) => module.PropertySettings),
  },
];
