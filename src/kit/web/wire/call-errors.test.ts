import { expect, it } from "vitest";
import { Problem } from "../../problem.ts";
import { failureOf, isRefusedForGood, NetworkError, ParseError } from "./call-errors.ts";

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

it.each([
  [new Problem("unprocessable", "unknownPerform"), true],
  [new Problem("forbidden"), true],
  [new Problem("notFound"), true],
  [new Problem("forbidden", "ssoRequired"), false],
  [new Problem("notFound", "switchedOff"), false],
  [new Problem("unauthenticated"), false],
  [new Problem("tooMany"), false],
  [new Problem("unavailable"), false],
  [new NetworkError("GET /areas"), false],
  [new Error("bug"), false],
])("whether %s is the server's last word is %s", (error, isForGood) => {
  expect(isRefusedForGood(error)).toBe(isForGood);
});
