import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { levelled } from "../rules/level.ts";
import { withoutNoise } from "../rules/noise.ts";
import { frameSamples, sampleRate } from "../rules/sound.ts";
import { spansOf } from "../rules/spans.ts";
import { isUnderstood } from "../rules/understood.ts";
import { detectorFile, packagesFolder, preparedFiles } from "./models/model-files.ts";
import { type Onnx, output, type Session } from "./onnx.ts";
import type { FromSpeechChild, RecognisedSpan, ToSpeechChild } from "./speech-messages.ts";
import { type Transcriber, transcribeSpan } from "./transcriber.ts";

/** A process of its own: the models take memory for as long as a film is heard, and what they run is no JavaScript. */

const packages = createRequire(path.join(packagesFolder, "package.json"));
const onnx = packages("onnxruntime-node") as Onnx;
/** One thread: the other processors belong to whoever works with the product at the moment. */
const options = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Both keep what the longest span needed for as long as the process lives.
  enableCpuMemArena: false,
  enableMemPattern: false,
};
/** [SPK9] Weights stay where they are in the file, and are not kept a second time in the order that is fastest to read. */
const optionsOfPrepared = {
  ...options,
  extra: {
    session: {
      use_memory_mapped_ort_model: "1",
      use_ort_model_bytes_for_initializers: "1",
      disable_prepacking: "1",
    },
  },
};

interface Models {
  readonly detector: Session;
  readonly transcriber: Transcriber;
}

async function loadModels(): Promise<Models> {
  const detector = await onnx.InferenceSession.create(detectorFile, options);
  const encoder = await onnx.InferenceSession.create(preparedFiles.encoder, optionsOfPrepared);
  const decoder = await onnx.InferenceSession.create(preparedFiles.decoder, optionsOfPrepared);
  const tokenTexts = JSON.parse(await readFile(preparedFiles.tokens, "utf8")) as readonly string[];
  return { detector, transcriber: { encoder, decoder, tokenTexts, collectGarbage } };
}

/** [SPK9] The memory of tensors is not that of JavaScript, which does not see by itself that it should collect it. */
function collectGarbage(): void {
  globalThis.gc?.();
}

async function recognise({ detector, transcriber }: Models, samples: Float32Array): Promise<RecognisedSpan[]> {
  const sound = levelled(withoutNoise(samples));
  const found: RecognisedSpan[] = [];
  for (const { start, end } of spansOf(await speechProbabilities(detector, sound), sound.length)) {
    collectGarbage();
    const said = await transcribeSpan(onnx, transcriber, sound.subarray(start, end));
    const inMs = (samples: number) => Math.round((samples / sampleRate) * 1000);
    if (isUnderstood(said.text)) found.push({ startMs: inMs(start), endMs: inMs(end), ...said });
  }
  return found;
}

/** Silero's model hears the end of the frame before with each frame. */
const contextSamples = 64;

/** The probability, for each frame of a sound, that somebody speaks. */
async function speechProbabilities(detector: Session, samples: Float32Array): Promise<number[]> {
  const sr = new onnx.Tensor("int64", BigInt64Array.from([BigInt(sampleRate)]), []);
  let state = new onnx.Tensor("float32", new Float32Array(256), [2, 1, 128]);
  const probabilities: number[] = [];
  for (let at = 0; at + frameSamples <= samples.length; at += frameSamples) {
    const heard = new Float32Array(contextSamples + frameSamples);
    const from = Math.max(0, at - contextSamples);
    heard.set(samples.subarray(from, at + frameSamples), contextSamples - (at - from));
    const outputs = await detector.run({ input: new onnx.Tensor("float32", heard, [1, heard.length]), state, sr });
    probabilities.push(output(outputs, "output").data[0] ?? 0);
    state = output(outputs, "stateN");
  }
  return probabilities;
}

const post = (message: FromSpeechChild) => void process.send?.(message);

const loading = loadModels();
loading.then(
  () => post({ kind: "ready" }),
  (error: unknown) => post({ kind: "failed", why: String(error) }),
);
process.on("message", ({ samples }: ToSpeechChild) => {
  loading
    .then((models) => recognise(models, samples))
    .then((spans) => post({ kind: "recognised", spans }))
    .catch((error: unknown) => post({ kind: "failed", why: String(error) }));
});
