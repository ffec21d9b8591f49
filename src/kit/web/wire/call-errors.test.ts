import { expect, it } from "vitest";
import { Problem } from "../../problem.ts";
import { failureOf, NetworkError, ParseError } from "./call-errors.ts";

it.each([
  ["forbidden", new Problem("forbidden"), "mayNot"],
  ["missing", new Problem("notFound"), "gone"],
  ["gone for good", new Problem("gone", "inviteExpired"), "gone"],
  ["unreachable", new NetworkError("GET /areas"), "offline"],
  ["unavailable", new Problem("unavailable"), "server"],
  ["answered in a shape that nobody knows", new ParseError("GET /areas"), "server"],
  ["limited", new Problem("tooMany"), "other"],
  ["broken in the page itself", new Error("bug"), "other"],
])('the failure "%s" is distinguished from every other failure', (_, error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
