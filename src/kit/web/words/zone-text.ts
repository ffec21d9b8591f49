import { texts } from "#kit/web/i18n.ts";

export const zoneText = texts(
  { zone: { ofWorkspace: "Days and times are those of the workspace: {{zone}}." } },
  () => import("./zone-text.de.ts"),
);
