import { registerPurpose } from "#features/media/web/parts/uploads.ts";
import { translate } from "#kit/web/i18n.ts";
import { transferText } from "../text.ts";

/** The purpose of a file that is to be imported. Plain JSON: it outlives a reload. */
export const importPurpose = "import";

const textByCode: Readonly<Record<string, "fileGone" | "tooMany" | "groupGone">> = {
  unknownMedia: "fileGone",
  tooManyImports: "tooMany",
  unknownAccessGroup: "groupGone",
};

registerPurpose(importPurpose, {
  finish: async (stored) => (await import("../state/start-import.ts")).startImport(stored),
  words: (code, name) => {
    const key = textByCode[code];
    return key && translate(transferText, `imports.upload.${key}`, { name });
  },
});
