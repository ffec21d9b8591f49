import * as z from "zod/mini";
import type { AnyEndpoint, Schema } from "#kit/endpoint.ts";

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly pattern?: string;
}

/** Makes inputs that are right, nearly right, and plainly wrong, for any endpoint of the contract. */
export class InputMaker {
  readonly #random: () => number;
  /** Ids of things that exist, so that a call gets further than the lookup. */
  readonly #ids: readonly string[];

  constructor(random: () => number, ids: readonly string[]) {
    this.#random = random;
    this.#ids = ids;
  }

  chance(of: number): boolean {
    return this.#random() < of;
  }

  one<T>(from: readonly T[]): T {
    const [found = from[0]] = from.slice(Math.floor(this.#random() * from.length));
    if (found === undefined) throw new Error("Nothing to choose from");
    return found;
  }

  id(): string {
    return this.one([...this.#ids, "22222222-2222-4222-8222-222222222222"]);
  }

  /** What the contract asks for, as far as its JSON schema tells. */
  fitting(schema: Schema): unknown {
    return this.#fit(z.toJSONSchema(schema as z.ZodMiniType, { io: "input", unrepresentable: "any" }) as JsonSchema, 0);
  }

  path(endpoint: AnyEndpoint, workspaceId: string): string {
    const odd = ["not-a-uuid", "..", "%00", "%2e%2e%2f", "%F0%9F%98%80", "a".repeat(600), "0", "null", "%20"];
    return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      if (this.chance(0.05)) return this.one(odd);
      if (key === "workspaceId") return workspaceId;
      const schema = endpoint.params?.[key];
      return schema ? encodeURIComponent(String(this.fitting(schema))) : this.id();
    });
  }

  /** The same with something wrong at a random place, or nothing. */
  bent(value: unknown): unknown {
    if (this.chance(0.2)) return value;
    if (value === null || typeof value !== "object" || this.chance(0.15)) return this.odd();
    if (Array.isArray(value)) {
      if (value.length === 0 || this.chance(0.2)) return [...value, this.odd()];
      const at = Math.floor(this.#random() * value.length);
      return value.map((item, index) => (index === at ? this.bent(item) : item));
    }
    const entries = Object.entries(value);
    if (entries.length === 0 || this.chance(0.2)) return { ...value, [this.one(oddKeys)]: this.odd() };
    const [key, inner] = this.one(entries);
    if (this.chance(0.15)) return Object.fromEntries(entries.filter(([other]) => other !== key));
    return { ...value, [key]: this.bent(inner) };
  }

  odd(): unknown {
    return this.one(oddValues)();
  }

  #fit(schema: JsonSchema, depth: number): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.one(schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return this.#fit(this.one(either), depth + 1);
    if (schema.allOf) return this.#fit(schema.allOf[0] ?? {}, depth + 1);
    switch (schema.type) {
      case "object":
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([key]) => schema.required?.includes(key) || (depth < 6 && this.chance(0.6)))
            .map(([key, inner]) => [key, this.#fit(inner, depth + 1)]),
        );
      case "array": {
        const count = Math.max(schema.minItems ?? 0, depth < 8 ? Math.floor(this.#random() * 3) : 0);
        return Array.from({ length: count }, () => this.#fit(schema.items ?? {}, depth + 1));
      }
      case "string":
        return this.#text(schema);
      case "integer":
      case "number":
        return this.one([schema.minimum ?? 0, Math.max(1, schema.minimum ?? 1), Math.max(7, schema.minimum ?? 7)]);
      case "boolean":
        return this.chance(0.5);
      case "null":
        return null;
      default:
        return this.one(["anything", 1, { id: this.id() }]);
    }
  }

  #text({ format, minLength = 0, pattern }: JsonSchema): string {
    if (format === "uuid") return this.id();
    if (format === "date-time") return "2026-03-09T08:00:00.000Z";
    if (format === "email") return "somebody@test.invalid";
    const tries = ["a1", "A".repeat(64), "sample", "2026-01-01", "Name"];
    const fits = tries.filter((text) => pattern === undefined || new RegExp(pattern).test(text));
    return this.one(fits.length > 0 ? fits : tries).padEnd(minLength, "x");
  }
}

const oddKeys = ["unknownKey", "__proto__", "constructor", "workspaceId", "authorId", "", "\u0000", "a.b"];

const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

const oddValues: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => "",
  () => "\u0000",
  () => "a\u0000b",
  () => "\ud800",
  () => "\udc00 tail",
  () => "😀".repeat(50),
  () => "x".repeat(30_000),
  () => "' or 1=1; --",
  () => "../../etc/passwd",
  () => "2026-13-45T99:99:99.999Z",
  () => "+275760-09-14T00:00:00.000Z",
  () => "-271821-04-19T00:00:00.000Z",
  () => "0001-01-01T00:00:00.000Z",
  () => "9999-12-31T23:59:59.999Z",
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => -1e308,
  () => 2 ** 31,
  () => 2 ** 53,
  () => Number.MAX_SAFE_INTEGER,
  () => true,
  () => [],
  () => {},
  () => ({}),
  () => [[]],
  () => deep(300),
  () => deep(1500),
  () => ({ toString: 1, length: -1 }),
];
