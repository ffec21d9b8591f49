import { texts } from "#kit/web/i18n.ts";

export const mediaText = texts(
  {
    media: {
      pictureMissing: "This picture could not be loaded",
      enlarge: "Enlarge {{name}}",
      notDownloaded: "{{name}} could not be downloaded.",
    },
  },
  () => import("./text.de.ts"),
);
