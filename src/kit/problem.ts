import * as z from "zod/mini";

/** The kinds of refusal, and the status of each on the wire (ruling R14). */
export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  gone: 410,
  stale: 412,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  locked: 423,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  full: 507,
} as const;

export type ProblemKind = keyof typeof problemStatus;

const titles: Record<ProblemKind, string> = {
  invalid: "The request is not valid",
  unauthenticated: "Sign in first",
  forbidden: "Not allowed",
  notFound: "Not found",
  methodNotAllowed: "Method not allowed",
  conflict: "In conflict with the current state",
  gone: "No longer there",
  stale: "Changed in the meantime",
  tooLarge: "Too large",
  unsupported: "Unsupported type",
  unprocessable: "Cannot be processed",
  locked: "Locked by somebody else",
  tooMany: "Too many requests",
  internal: "Something went wrong",
  unavailable: "Not available right now",
  full: "No space left",
};

/** RFC 9457, with a stable `code`, `errors` by field for a 400, and `current` where the present state helps. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  current: z.optional(z.unknown()),
});
export type ProblemBody = z.output<typeof problemBody>;

export interface ProblemMore {
  readonly detail?: string;
  /** Messages by field, dotted from the root of the body: `{ "options.0.label": ["…"] }` */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The current state, for a caller whose request was based on an older one. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** A refusal: expected, explained, and never a bug. Anything else that is thrown is one. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly more: ProblemMore;

  constructor(kind: ProblemKind, code: string = kind, more: ProblemMore = {}) {
    super(more.detail ?? titles[kind]);
    this.name = "Problem";
    this.kind = kind;
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return problemStatus[this.kind];
  }

  toBody(): ProblemBody {
    return {
      type: `/docs/api#problem-${this.code}`,
      title: titles[this.kind],
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.more.errors && {
        errors: Object.fromEntries(Object.entries(this.more.errors).map(([k, v]) => [k, [...v]])),
      }),
      ...(this.more.current !== undefined && { current: this.more.current }),
    };
  }
}

/** The one answer for what is foreign, invisible or missing alike (threats B3, B11). */
export const notFound = (): Problem => new Problem("notFound");

export const isProblem = (error: unknown, code?: string): error is Problem =>
  error instanceof Problem && (code === undefined || error.code === code);
