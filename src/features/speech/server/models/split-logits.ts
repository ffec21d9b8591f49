import { type Field, fieldsOf, lengthField, numberField, textOf } from "./protobuf.ts";

/** The numbers of fields in a file of ONNX. */
const inModel = { graph: 7 } as const;
const inGraph = { node: 1, initializer: 5 } as const;
const inNode = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 } as const;
const inAttribute = { name: 1, wholeNumber: 3, graph: 6, type: 20 } as const;
const inTensor = { dimension: 1, type: 2, name: 8, bytes: 9 } as const;
const types = { uint8: 2, attributeOfWholeNumber: 2 } as const;

const weights = "model.decoder.embed_tokens.weight_merged_0_quantized";
const [scale, zero] = [weights.replace("quantized", "scale"), weights.replace("quantized", "zero_point")];
const turned = "model.decoder.embed_tokens.weight_transposed";
const logits = "logits";
const partName = (part: number) => `logits_weight_${part}`;

/**
 * [SPK9] The decoder, saying the probabilities of its 32,768 tokens in so many parts. As it comes, at each token it makes numbers of four
 * bytes of all the weights for that, 55 MB, and the runtime keeps the turned weights once for each of its two branches. The parts are
 * computed as the whole was.
 *
 * @throws Error where the model is another one
 */
export function splitLogits(model: Uint8Array, parts: number): Uint8Array {
  return within(model, inModel.graph, (graph) => {
    const found = fieldsOf(graph).find((field) => isWeights(field));
    if (!found) throw new Error(`The model has no ${weights}`);
    const branched = within(graph, inGraph.node, (node) =>
      within(node, inNode.attribute, (attribute) =>
        within(attribute, inAttribute.graph, (branch) => splitBranch(branch, parts)),
      ),
    );
    return Buffer.concat([branched, ...turnedParts(found.body, parts)]);
  });
}

const isWeights = ({ number, body }: Field): boolean =>
  number === inGraph.initializer && textOf(fieldsOf(body).find((field) => field.number === inTensor.name)) === weights;

/** The message with each field of this number changed. */
function within(message: Uint8Array, number: number, change: (body: Uint8Array) => Uint8Array): Uint8Array {
  const fields = fieldsOf(message);
  return Buffer.concat(
    fields.map((field) => (field.number === number ? lengthField(number, change(field.body)) : field.whole)),
  );
}

function splitBranch(branch: Uint8Array, parts: number): Uint8Array {
  let hidden: string | undefined;
  const kept = fieldsOf(branch).filter((field) => {
    if (field.number !== inGraph.node) return true;
    const node = fieldsOf(field.body);
    const made = textOf(node.find(({ number }) => number === inNode.output));
    if (made === logits) hidden = textOf(node.find(({ number }) => number === inNode.input));
    return made !== logits && made !== turned && made !== `${turned}_quantized`;
  });
  if (hidden === undefined) throw new Error("A branch of the model says no logits");
  const said = Array.from({ length: parts }, (_, part) => `${partName(part)}_said`);
  const nodes = said.flatMap((name, part) => [
    node("DequantizeLinear", [partName(part), scale, zero], `${partName(part)}_float`),
    node("MatMul", [hidden ?? "", `${partName(part)}_float`], name),
  ]);
  const lastAxis = lengthField(inNode.attribute, [
    lengthField(inAttribute.name, "axis"),
    numberField(inAttribute.wholeNumber, 2),
    numberField(inAttribute.type, types.attributeOfWholeNumber),
  ]);
  return Buffer.concat([...kept.map(({ whole }) => whole), ...nodes, node("Concat", said, logits, lastAxis)]);
}

function node(operator: string, inputs: readonly string[], made: string, ...attributes: Uint8Array[]): Uint8Array {
  return lengthField(inGraph.node, [
    ...inputs.map((name) => lengthField(inNode.input, name)),
    lengthField(inNode.output, made),
    lengthField(inNode.name, `split/${made}`),
    lengthField(inNode.operator, operator),
    ...attributes,
  ]);
}

/** The weights in parts of so many tokens each, with rows and columns exchanged. */
function turnedParts(tensor: Uint8Array, parts: number): Uint8Array[] {
  const fields = fieldsOf(tensor);
  const [tokens = 0, width = 0] = fields
    .filter(({ number }) => number === inTensor.dimension)
    .map(({ value }) => value);
  const bytes = fields.find(({ number }) => number === inTensor.bytes)?.body;
  const count = tokens / parts;
  if (!bytes || bytes.length !== tokens * width || !Number.isInteger(count)) {
    throw new Error(`The weights of the model have another form: ${tokens} × ${width}`);
  }
  return Array.from({ length: parts }, (_, part) => {
    const exchanged = new Uint8Array(count * width);
    for (let row = 0; row < count; row += 1) {
      const from = (part * count + row) * width;
      for (let column = 0; column < width; column += 1) exchanged[column * count + row] = bytes[from + column] ?? 0;
    }
    return lengthField(inGraph.initializer, [
      numberField(inTensor.dimension, width),
      numberField(inTensor.dimension, count),
      numberField(inTensor.type, types.uint8),
      lengthField(inTensor.name, partName(part)),
      lengthField(inTensor.bytes, exchanged),
    ]);
  });
}
