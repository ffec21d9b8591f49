import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { vaultOf } from "./vault.ts";

const vault = vaultOf(randomBytes(32));

describe("the vault", () => {
  it("opens what it sealed, for the same purpose alone, and only unchanged", () => {
    const sealed = vault.seal("a key", "license key of one");
    expect(sealed.toString("latin1")).not.toContain("a key");
    expect(vault.open(sealed, "license key of one")).toBe("a key");
    expect(vault.open(sealed, "license key of another")).toBeUndefined();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(vault.open(changed, "license key of one")).toBeUndefined();
    }
    expect(vault.open(Buffer.alloc(3), "license key of one")).toBeUndefined();
    expect(vault.seal("a key", "license key of one")).not.toEqual(sealed);
  });

  it("opens nothing under another key", () => {
    expect(vaultOf(randomBytes(32)).open(vault.seal("a key", "x"), "x")).toBeUndefined();
  });
});
