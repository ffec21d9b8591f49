import { describe, expect, it } from "vitest";
import { fieldsOf, lengthField, numberField, textOf } from "./protobuf.ts";
import { splitLogits } from "./split-logits.ts";

const weights = "model.decoder.embed_tokens.weight_merged_0_quantized";
const node = (made: string, input: string) => lengthField(1, [lengthField(1, input), lengthField(2, made)]);
const branch = [
  node("hidden", "input_ids"),
  node("model.decoder.embed_tokens.weight_transposed_quantized", weights),
  node("model.decoder.embed_tokens.weight_transposed", "model.decoder.embed_tokens.weight_transposed_quantized"),
  node("logits", "hidden"),
];
/** Four tokens of two weights each, and one branch. */
const modelOf = (name: string) =>
  Buffer.concat([
    numberField(1, 8),
    lengthField(7, [
      lengthField(1, [lengthField(4, "If"), lengthField(5, [lengthField(1, "else_branch"), lengthField(6, branch)])]),
      lengthField(5, [
        numberField(1, 4),
        numberField(1, 2),
        lengthField(8, name),
        lengthField(9, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)),
      ]),
    ]),
  ]);
const inside = (message: Uint8Array, ...path: number[]): Uint8Array =>
  path.reduce(
    (found, number) => fieldsOf(found).find((field) => field.number === number)?.body ?? new Uint8Array(),
    message,
  );

describe("[SPK9] the decoder in parts", () => {
  const split = splitLogits(modelOf(weights), 2);

  it("has the weights of each part with rows and columns exchanged, beside what it had", () => {
    const tensors = fieldsOf(inside(split, 7)).filter(({ number }) => number === 5);
    expect(tensors.map(({ body }) => [...inside(body, 9)])).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [1, 3, 2, 4],
      [5, 7, 6, 8],
    ]);
  });

  it("computes the logits of each part of what the branch says, and puts them together in order", () => {
    const nodes = fieldsOf(inside(split, 7, 1, 5, 6)).map(({ body }) => {
      const fields = fieldsOf(body);
      const texts = (wanted: number) => fields.filter(({ number }) => number === wanted).map(textOf);
      return [texts(4).join(), texts(1).slice(0, 2).join(" "), texts(2).join()];
    });
    const ofPart = (part: number) => [
      [
        "DequantizeLinear",
        `logits_weight_${part} ${weights.replace("quantized", "scale")}`,
        `logits_weight_${part}_float`,
      ],
      ["MatMul", `hidden logits_weight_${part}_float`, `logits_weight_${part}_said`],
    ];
    const together = ["Concat", "logits_weight_0_said logits_weight_1_said", "logits"];
    expect(nodes).toEqual([["", "input_ids", "hidden"], ...ofPart(0), ...ofPart(1), together]);
  });

  it("leaves alone what it does not know, and refuses another model", () => {
    expect(fieldsOf(split)[0]?.value).toBe(8);
    expect(() => splitLogits(modelOf("other"), 2)).toThrow("has no");
    expect(() => splitLogits(modelOf(weights), 3)).toThrow("another form");
    expect(() => splitLogits(split.subarray(0, 40), 2)).toThrow("ends within");
  });
});
