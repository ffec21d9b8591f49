import * as z from "zod/mini";
import type { Schema } from "../../endpoint.ts";
import { checkValue } from "./check-value.ts";

/** Some fields of a reply, checked against the contract and written as JSON: what does not change is written once. */
export class WrittenPart {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A reply whose parts were checked when they were written; it is sent as it is. */
export class WrittenReply {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** @throws Error where the value breaks the contract */
export function writePart(schema: Schema, value: object): WrittenPart {
  const parsed = checkValue(schema, value);
  if (!parsed.success) throw new Error(`A part of a reply breaks its contract: ${z.prettifyError(parsed.error)}`);
  return new WrittenPart(Buffer.from(JSON.stringify(parsed.data)));
}

/** One object with the fields of two; neither is empty, and no field is in both. */
export const joinParts = (first: WrittenPart, second: WrittenPart): WrittenReply =>
  new WrittenReply(Buffer.concat([first.bytes.subarray(0, -1), comma, second.bytes.subarray(1)]));

const comma = Buffer.from(",");
