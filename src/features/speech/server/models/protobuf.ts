/** As much of the format of protocol buffers as it takes to change a model: fields that are not looked at stay as they are. */
export interface Field {
  readonly number: number;
  /** The field with its number. */
  readonly whole: Uint8Array;
  /** Of a field with a length: text, bytes or a message. */
  readonly body: Uint8Array;
  /** Of a field that is a whole number. */
  readonly value: number;
}

const nothing = new Uint8Array(0);
/** How a field is written, in the lowest three bits before it. */
const wires = { number: 0, eightBytes: 1, length: 2, fourBytes: 5 } as const;

/** @throws Error where these bytes are no message */
export function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const read = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = message[at];
      if (byte === undefined) throw new Error("The message ends within a field");
      at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  while (at < message.length) {
    const start = at;
    const key = read();
    const [number, wire] = [Math.floor(key / 8), key % 8];
    let [body, value]: [Uint8Array, number] = [nothing, 0];
    if (wire === wires.number) value = read();
    else if (wire === wires.length) {
      const length = read();
      body = message.subarray(at, at + length);
      at += length;
    } else if (wire === wires.fourBytes || wire === wires.eightBytes) at += wire === wires.fourBytes ? 4 : 8;
    else throw new Error(`A field is written in a way of its own: ${wire}`);
    if (at > message.length) throw new Error("The message ends within a field");
    fields.push({ number, whole: message.subarray(start, at), body, value });
  }
  return fields;
}

export const textOf = (field: Field | undefined): string => Buffer.from(field?.body ?? nothing).toString();

function wholeNumber(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

export const numberField = (number: number, value: number): Uint8Array =>
  Buffer.concat([wholeNumber(number * 8 + wires.number), wholeNumber(value)]);

/** A field of text, of bytes, or of a message that consists of these fields. */
export function lengthField(number: number, body: string | Uint8Array | readonly Uint8Array[]): Uint8Array {
  const bytes = typeof body === "string" ? Buffer.from(body) : body instanceof Uint8Array ? body : Buffer.concat(body);
  return Buffer.concat([wholeNumber(number * 8 + wires.length), wholeNumber(bytes.length), bytes]);
}
