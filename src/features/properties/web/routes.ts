import { whileOn } from "#kit/web/screen.ts";

/** Where properties are defined. */
export const propertyScreens = whileOn("custom_properties_enabled", [
  {
    path: "/settings/properties",
    frame: "shell",
    load: () => import("./screens/property-settings.tsx").then((module) => module.PropertySettings),
  },
]);
