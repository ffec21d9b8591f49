import { texts } from "#kit/web/i18n.ts";

export const alsoFoundText = texts(
  { alsoFound: { title: "Also in the text", all: "All results" } },
  () => import("./also-found-text.de.ts"),
);
