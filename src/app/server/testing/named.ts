import { Problem } from "#kit/problem.ts";

/** What a description calls by this key. @throws Problem 400 `unknownKey` */
export function of<Value>(known: Readonly<Record<string, Value>>, key: string): Value {
  const value = known[key];
  if (value === undefined) throw unknownKey(`nothing is called ${key} here`);
  return value;
}

export const unknownKey = (detail: string): Problem => new Problem("invalid", "unknownKey", { detail });
