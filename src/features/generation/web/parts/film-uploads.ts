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

const finishers = () => import("../state/finish-upload.ts");

const wordsByCode: Readonly<Record<string, "videoGone" | "tooMany">> = {
  unknownMedia: "videoGone",
  tooManyGenerations: "tooMany",
};
const words = (code: string, name: string) => {
  const key = wordsByCode[code];
  return key && translate(generationText, `fromFilm.${key}`, { name });
};

const batchWordsByCode: Readonly<Record<string, "videoGone" | "zipWrong" | "tooManyBatches" | "batchOver">> = {
  unknownMedia: "videoGone",
  unsupportedMediaType: "zipWrong",
  tooManyBatches: "tooManyBatches",
  batchOver: "batchOver",
};
const batchWords = (code: string, name: string) => {
  const key = batchWordsByCode[code];
  return key && translate(generationText, `fromFolder.${key}`, { name });
};

registerPurpose(filmPurpose, { finish: async (stored) => (await finishers()).startFromUpload(stored), words });
registerPurpose(paperPurpose, { finish: async (stored) => (await finishers()).startPaperFromUpload(stored), words });
registerPurpose(archivePurpose, {
  finish: async (stored) => (await finishers()).startArchive(stored),
  words: batchWords,
});
registerPurpose(batchFilePurpose, {
  finish: async (stored) => (await finishers()).sendToBatch(stored),
  words: batchWords,
});
