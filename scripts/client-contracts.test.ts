import { parseSync } from "vite";
import { expect, test } from "vitest";
import { clientContract } from "./client-contracts.ts";

const reduced = (code: string) => clientContract(code, parseSync("contract.js", code).program);

test("what only the server reads of an endpoint is left out, in each of them", () => {
  const written = reduced(
    [
      "export const limit = 20;",
      "export const areaEndpoints = {",
      '  list: endpoint({ method: "GET", path: inWorkspace("/areas"), summary: "All", access: asMember(policy.see), reply: z.object({ id }) }),',
      '  open: endpoint({ method: "POST", path: "/v1/open", access: publicly, body: z.strictObject({ id }), problems: ["gone"] }),',
      "};",
    ].join("\n"),
  );
  expect(written).toBe(
    [
      "export const limit = 20;",
      "export const areaEndpoints = {",
      '  list: endpoint({ method: "GET", path: inWorkspace("/areas"), access: asMember(), reply: z.object({ id }) }),',
      '  open: endpoint({ method: "POST", path: "/v1/open", access: publicly }),',
      "};",
    ].join("\n"),
  );
});

test("a module without endpoints stays as it is", () => {
  const code = 'const shape = { summary: "kept" };\nexport const name = z.object(shape);';
  expect(reduced(code)).toBe(code);
});
