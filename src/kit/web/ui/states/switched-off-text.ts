import { texts } from "#kit/web/i18n.ts";

/** In place of a screen whose feature the workspace has switched off. */
export const switchedOffText = texts(
  {
    switchedOff: {
      title: "This is switched off in your workspace",
      body: "An admin can switch it on again in the settings, under Features. What was there is kept.",
    },
  },
  () => import("./switched-off-text.de.ts"),
);
