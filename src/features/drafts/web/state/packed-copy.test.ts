import fc from "fast-check";
import { expect, test } from "vitest";
import { anyContent } from "#tests/support/content-samples.ts";
import { packed, unpacked } from "./packed-copy.ts";

test("packed content is unpacked as it was", () => {
  fc.assert(
    fc.property(anyContent, fc.array(fc.uuid()), (content, areaIds) => {
      expect(unpacked(packed({ content, areaIds }))).toEqual({ content, areaIds });
    }),
  );
});
