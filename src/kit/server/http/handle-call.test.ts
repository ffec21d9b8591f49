import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { bearerOf } from "./handle-call.ts";

const requestWith = (authorization?: string) => ({ headers: { authorization } }) as FastifyRequest;

it("takes the token of a request that brings one", () => {
  expect(bearerOf(requestWith("Bearer abcdefghijklmnopqrstuvwxyz"))).toBe("abcdefghijklmnopqrstuvwxyz");
});

it.each([
  ["no authorization", undefined],
  ["a way to sign in that is not ours", "Basic YWRhOnNlY3JldA=="],
  ["no token behind the word", "Bearer "],
  ["what cannot be a token", "Bearer short"],
])("refuses a request with %s as the specification words it", (_, authorization) => {
  const refusal = new Problem("unauthenticated", "unauthenticated", { detail: "No token available" });
  expect(() => bearerOf(requestWith(authorization))).toThrow(refusal);
  expect(refusal.toBody()).toMatchObject({ status: 401, detail: "No token available" });
});
