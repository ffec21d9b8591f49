import { sampleRate } from "../rules/sound.ts";
import { textOfTokens } from "../rules/token-text.ts";
import { wordLogProbabilities } from "../rules/word-probabilities.ts";
import { type Onnx, output, type Session, type Tensor } from "./onnx.ts";
import type { RecognisedSpan } from "./speech-messages.ts";

/** Of the model `moonshine-base`. */
const [layers, heads, headSize] = [8, 8, 52];
const [tokenBegin, tokenEnd] = [1, 2];
/** More than anybody says. */
const tokensPerSecondMax = 6.5;
/** The outputs of a step are up to 4 MB in a long span, and of no use after the next one. */
const garbageMax = 16 * 2 ** 20;

export interface Transcriber {
  readonly encoder: Session;
  readonly decoder: Session;
  readonly tokenTexts: readonly string[];
  collectGarbage(): void;
}

/** What is said in a stretch of sound, and how sure the model is of it and of each word. */
export async function transcribeSpan(
  { Tensor }: Onnx,
  { encoder, decoder, tokenTexts, collectGarbage }: Transcriber,
  samples: Float32Array,
): Promise<Pick<RecognisedSpan, "text" | "logProbability" | "wordLogProbabilities">> {
  const encoded = await encoder.run({ input_values: new Tensor("float32", samples, [1, samples.length]) });
  const encoder_hidden_states = output(encoded, "last_hidden_state");
  const past = new Map<string, Tensor>();
  for (const name of pastNames) past.set(name, new Tensor("float32", new Float32Array(0), [0, heads, 1, headSize]));
  const tokensMax = Math.max(4, Math.trunc((samples.length / sampleRate) * tokensPerSecondMax));
  const tokens: number[] = [];
  const certainties: number[] = [];
  let [token, sum] = [tokenBegin, 0];
  let garbage = 0;
  for (let step = 0; step < tokensMax; step += 1) {
    const feeds = {
      input_ids: new Tensor("int64", BigInt64Array.from([BigInt(token)]), [1, 1]),
      encoder_hidden_states,
      use_cache_branch: new Tensor("bool", [step > 0], [1]),
      ...Object.fromEntries(past),
    };
    const outputs = await (step === 0 ? decoder.run(feeds) : decoder.run(feeds, laterOutputs));
    garbage += bytesOf(outputs);
    if (garbage > garbageMax) {
      collectGarbage();
      garbage = 0;
    }
    const best = mostProbable(output(outputs, "logits"));
    sum += best.logProbability;
    token = best.token;
    if (token === tokenEnd) break;
    tokens.push(token);
    certainties.push(best.logProbability);
    for (const name of pastNames) {
      // What the encoder said does not change after the first step, and is given once.
      if (step === 0 || name.includes("decoder"))
        past.set(name, output(outputs, name.replace("past_key_values", "present")));
    }
  }
  // A token may end within a character or a word: only the text up to it says what it added.
  const texts = tokens.map((_, at) => textOfTokens(tokens.slice(0, at + 1).map((one) => tokenTexts[one] ?? "")));
  return {
    text: (texts.at(-1) ?? "").trim(),
    logProbability: sum / (tokens.length + 1),
    wordLogProbabilities: wordLogProbabilities(texts, certainties),
  };
}

const pastNames = Array.from({ length: layers }, (_, layer) =>
  ["decoder", "encoder"].flatMap((side) => ["key", "value"].map((part) => `past_key_values.${layer}.${side}.${part}`)),
).flat();

const bytesOf = (outputs: Readonly<Record<string, Tensor>>): number =>
  Object.values(outputs).reduce((sum, { data }) => sum + data.byteLength, 0);

/** Of all steps but the first one. */
const laterOutputs = [
  "logits",
  ...pastNames.filter((name) => name.includes("decoder")).map((name) => name.replace("past_key_values", "present")),
];

/** The token that the model holds most probable to come next. */
function mostProbable({ data, dims }: Tensor): { token: number; logProbability: number } {
  const last = data.subarray(data.length - (dims[2] ?? data.length));
  let token = 0;
  for (let one = 1; one < last.length; one += 1) if ((last[one] ?? 0) > (last[token] ?? 0)) token = one;
  const most = last[token] ?? 0;
  let sum = 0;
  for (const logit of last) sum += Math.exp(logit - most);
  return { token, logProbability: -Math.log(sum) };
}
