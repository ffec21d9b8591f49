import { texts } from "#kit/web/i18n.ts";

export const scanAreaText = texts(
  {
    scanArea: {
      button: "Scan",
      title: "Scan the code of a place",
      note: "The codes that hang on machines and walls of this workspace are read. Others are passed over.",
      denied: "The camera may not be used. Allow it in the browser, then try again.",
      failed: "The reader of codes did not load. Check the network, then try again.",
      retry: "Try again",
    },
  },
  () => import("./scan-text.de.ts"),
);
