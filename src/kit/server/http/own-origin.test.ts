import { expect, it } from "vitest";
import { isFromOwnOrigin, ownOrigin } from "./own-origin.ts";

const hostile = { host: "evil.example", origin: "http://evil.example", "x-forwarded-host": "evil.example" };

it.each<[string, Record<string, string>, string | undefined, string]>([
  ["PUBLIC_URL, whatever the headers say", hostile, "https://fettle.example", "https://fettle.example"],
  ["PUBLIC_URL without its path", {}, "https://fettle.example/app", "https://fettle.example"],
  [
    "the page that calls, where no address is set",
    { host: "a:8080", origin: "https://a:8080" },
    undefined,
    "https://a:8080",
  ],
  [
    "the host that was called, where the page is another site's",
    { host: "a", origin: "https://b" },
    undefined,
    "http://a",
  ],
  ["this machine, where nothing is said", {}, undefined, "http://localhost"],
])("absolute addresses begin with %s", (_name, headers, publicUrl, origin) => {
  expect(ownOrigin({ headers }, publicUrl)).toBe(origin);
});

it.each<[string, Record<string, string>, string | undefined, boolean]>([
  ["no page", { host: "a" }, undefined, true],
  ["a page of the address that is set", { host: "b", origin: "https://a" }, "https://a", true],
  [
    "a page of the host that was called, where another address is set",
    { host: "b", origin: "http://b" },
    "https://a",
    false,
  ],
  ["a page of the host that was called, where no address is set", { host: "b", origin: "http://b" }, undefined, true],
  ["another site's page", { host: "b", origin: "http://c" }, undefined, false],
])("a call from %s is our own or not", (_name, headers, publicUrl, expected) => {
  expect(isFromOwnOrigin({ headers }, publicUrl)).toBe(expected);
});
