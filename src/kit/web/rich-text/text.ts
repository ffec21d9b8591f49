import { texts } from "#kit/web/i18n.ts";

/** The words of the editor of rich text. */
export const richTextText = texts(
  {
    richText: {
      bold: "Bold",
      italic: "Italic",
      underline: "Underline",
      ordered: "Numbered list",
      bullet: "Bullet list",
      link: "Link",
      unlink: "Remove link",
      linkAddress: "Address",
      linkWrong: "Start with https://, http:// or mailto:",
      setLink: "Set link",
      formatting: "Formatting",
      tooLong: "This text is too long to be saved.",
    },
  },
  () => import("./text.de.ts"),
);
