import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "./download.ts";

test.each([
  ["gauge.jpg", 'inline; filename="gauge.jpg"'],
  ['a"b\\c%41.pdf', `inline; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
  ["Förderband (2).pdf", `inline; filename="F_rderband (2).pdf"; filename*=UTF-8''F%C3%B6rderband%20%282%29.pdf`],
])("[M12] %s", (fileName, header) => {
  expect(contentDisposition("inline", fileName)).toBe(header);
});

test("[M12] holds nothing that ends a header or its quoted text, and the whole name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (fileName) => {
      const header = contentDisposition("attachment", fileName);
      const match = /^attachment; filename="([ !#$&-[\]-~]*)"(?:; filename\*=UTF-8''([\w.!~%-]*))?$/.exec(header);
      expect(match).not.toBeNull();
      const [, plain, encoded] = match ?? [];
      expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(fileName.toWellFormed());
    }),
  );
});
