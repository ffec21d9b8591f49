import type { Plugin } from "vite";

/** What the client reads of an endpoint (`kit/web/wire/call`); all else is the server's, and half of a contract's bytes. */
const clientKeys: ReadonlySet<string> = new Set(["method", "path", "access", "reply"]);

/** As much of a syntax tree as is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly key?: Node;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
}

/**
 * Leaves out of the browser's build what an endpoint says to the server and to readers alone: its summary, the schemas
 * of what it takes, its refusals, limits and policy. Types and tests see the whole contract.
 */
export const clientContracts = (): Plugin => ({
  name: "client-contracts",
  apply: "build",
  transform: {
    filter: { id: /[\\/]src[\\/].*contract\.ts$/, code: "endpoint(" },
    handler(code) {
      return { code: clientContract(code, this.parse(code)), map: null };
    },
  },
});

/** The same module with each `endpoint({ … })` cut down to the client's keys. */
export function clientContract(code: string, tree: unknown): string {
  let written = "";
  let from = 0;
  for (const shape of shapesIn(tree)) {
    const kept = (shape.properties ?? []).filter((property) => clientKeys.has(property.key?.name ?? ""));
    written += `${code.slice(from, shape.start)}{ ${kept.map((property) => textOf(code, property)).join(", ")} }`;
    from = shape.end;
  }
  return written + code.slice(from);
}

/** The policy stays on the server; the screens ask it by themselves (`useMay`). */
const textOf = (code: string, property: Node): string =>
  isNode(property.value) && property.value.callee?.name === "asMember"
    ? "access: asMember()"
    : code.slice(property.start, property.end);

/** The objects that `endpoint` is called with, in the order of the text. */
function shapesIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(shapesIn);
  if (typeof tree !== "object" || tree === null) return [];
  const [shape] = isNode(tree) && tree.callee?.name === "endpoint" ? (tree.arguments ?? []) : [];
  return shape?.type === "ObjectExpression" ? [shape] : Object.values(tree).flatMap(shapesIn);
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
