import { registerPurpose } from "#features/media/web/parts/uploads.ts";
import { translate } from "#kit/web/i18n.ts";
import { generationText } from "../text.ts";

/** The purpose of a document that is to become a draft. */
export const paperPurpose = "paper";

/** The purpose of a film that is to become a draft. Plain JSON: it outlives a reload. */
export const filmPurpose = "generation";

/** The purposes of an archive of documents, and of a file of a folder. */
export const archivePurpose = "batchArchive";
export const batchFilePurpose = "batchFile";

const wordsByCode: Readonly<Record<string, "videoGone" | "tooMany">> = {
  unknownMedia: "videoGone",
  tooManyGenerations: "tooMany",
};

registerPurpose(filmPurpose, {
  finish: async (stored) => (await import("../state/start-from-upload.ts")).startFromUpload(stored),
  words: (code, name) => {
    const words = wordsByCode[code];
    return words && translate(generationText, `fromFilm.${words}`, { name });
  },
});

registerPurpose(paperPurpose, {
  finish: async (stored) => (await import("../state/start-from-upload.ts")).startPaperFromUpload(stored),
  words: (code, name) => {
    const words = wordsByCode[code];
    return words && translate(generationText, `fromFilm.${words}`, { name });
  },
});

const batchWordsByCode: Readonly<Record<string, "videoGone" | "zipWrong" | "tooManyBatches" | "batchOver">> = {
  unknownMedia: "videoGone",
  unsupportedMediaType: "zipWrong",
  tooManyBatches: "tooManyBatches",
  batchOver: "batchOver",
};

for (const kind of [archivePurpose, batchFilePurpose]) {
  registerPurpose(kind, {
    finish: async (stored) => {
      const { sendToBatch, startArchive } = await import("../state/send-batch.ts");
      return kind === archivePurpose ? startArchive(stored) : sendToBatch(stored);
    },
    words: (code, name) => {
      const words = batchWordsByCode[code];
      return words && translate(generationText, `fromFolder.${words}`, { name });
    },
  });
}
