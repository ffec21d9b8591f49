/** What is used of `onnxruntime-node`, which is installed in a folder of its own (bin/speech). */
export interface Onnx {
  readonly InferenceSession: {
    create(file: string, options: Readonly<Record<string, unknown>>): Promise<Session>;
  };
  readonly Tensor: new (
    type: "float32" | "int64" | "bool",
    data: Float32Array | BigInt64Array | readonly boolean[],
    dims: readonly number[],
  ) => Tensor;
}

export interface Session {
  /** By default all outputs, each of which is copied. */
  run(feeds: Readonly<Record<string, Tensor>>, outputs?: readonly string[]): Promise<Readonly<Record<string, Tensor>>>;
}

export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** @throws Error where a model has no such output */
export function output(outputs: Readonly<Record<string, Tensor>>, name: string): Tensor {
  const found = outputs[name];
  if (!found) throw new Error(`The model has no output ${name}`);
  return found;
}
