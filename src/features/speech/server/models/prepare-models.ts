// Makes of the installed models what the recogniser loads: bin/install-speech.cjs runs it after the packages are there.
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Onnx } from "../onnx.ts";
import { packagesFolder, preparedFiles, preparedFolder } from "./model-files.ts";
import { splitLogits } from "./split-logits.ts";

/** Of 4,096 tokens each, whose weights are 7 MB as numbers of four bytes. */
const logitsParts = 8;

const packages = createRequire(path.join(packagesFolder, "package.json"));
const { InferenceSession } = packages("onnxruntime-node") as Onnx;

/**
 * [SPK9] Writes the models in the runtime's own format, which it reads from the file as it needs it, and the texts of the tokens. Does nothing
 * where that was done before; of two processes that do it at a time, one is as good as the other.
 */
async function prepare(): Promise<void> {
  if (existsSync(preparedFolder)) return;
  const folder = `${preparedFolder}-${process.pid}`;
  const inFolder = (file: string) => path.join(folder, path.basename(file));
  const inPackage = (file: string) =>
    path.join(packagesFolder, "node_modules/@usefulsensors/moonshine-js/dist/model/base/quantized", `${file}.onnx`);
  await mkdir(folder, { recursive: true });
  try {
    await convert(inPackage("encoder_model"), inFolder(preparedFiles.encoder));
    const split = path.join(folder, "split.onnx");
    await writeFile(split, splitLogits(await readFile(inPackage("decoder_model_merged")), logitsParts));
    await convert(split, inFolder(preparedFiles.decoder));
    await rm(split);
    await writeFile(inFolder(preparedFiles.tokens), JSON.stringify(await tokenTexts()));
    await rename(folder, preparedFolder).catch((error: unknown) => {
      if (!existsSync(preparedFolder)) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function convert(from: string, to: string): Promise<void> {
  await InferenceSession.create(from, {
    // What lies above is made for the processor of this machine alone; images are built on others.
    graphOptimizationLevel: "extended",
    optimizedModelFilePath: to,
    extra: { session: { save_model_format: "ORT" } },
    intraOpNumThreads: 1,
  });
}

/** The package also holds what it takes to make tokens of a text, three times as much. */
async function tokenTexts(): Promise<readonly string[]> {
  const { default: tokenizer } = (await import(pathToFileURL(packages.resolve("llama-tokenizer-js")).href)) as {
    readonly default: { readonly vocabById: readonly string[] };
  };
  return tokenizer.vocabById;
}

await prepare();
