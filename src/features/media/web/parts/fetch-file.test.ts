import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileNameOf } from "./fetch-file.ts";

describe("the name in a Content-Disposition", () => {
  test.each([
    ['inline; filename="pump.webp"', "pump.webp"],
    [`attachment; filename="_l.pdf"; filename*=UTF-8''%C3%96l.pdf`, "Öl.pdf"],
    [`attachment; filename="plain.pdf"; filename*=UTF-8''%ff`, "plain.pdf"],
    ["inline", undefined],
    ['inline; filename=""', undefined],
    [null, undefined],
  ])("%s is %s", (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name);
  });

  test("is read whatever is written", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const name = fileNameOf(`inline; ${text}`);
        expect(name === undefined || typeof name === "string").toBe(true);
      }),
    );
  });
});
