import { frameSamples, sampleRate } from "../rules/sound.ts";
import { type Onnx, output, type Session } from "./onnx.ts";

/** Silero's model hears the end of the frame before with each frame. */
const contextSamples = 64;

/** The probability, for each frame of a sound, that somebody speaks. */
export async function speechProbabilities(
  { Tensor }: Onnx,
  detector: Session,
  samples: Float32Array,
): Promise<number[]> {
  const sr = new Tensor("int64", BigInt64Array.from([BigInt(sampleRate)]), []);
  let state = new Tensor("float32", new Float32Array(256), [2, 1, 128]);
  const probabilities: number[] = [];
  for (let at = 0; at + frameSamples <= samples.length; at += frameSamples) {
    const heard = new Float32Array(contextSamples + frameSamples);
    const from = Math.max(0, at - contextSamples);
    heard.set(samples.subarray(from, at + frameSamples), contextSamples - (at - from));
    const outputs = await detector.run({ input: new Tensor("float32", heard, [1, heard.length]), state, sr });
    probabilities.push(output(outputs, "output").data[0] ?? 0);
    state = output(outputs, "stateN");
  }
  return probabilities;
}
