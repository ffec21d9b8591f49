import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fingerprintOf, isSameFile } from "./checksums/fingerprint.ts";
import { newItem } from "./new-item.ts";
import { speedOf, timeLeftMs, withSample } from "./sending/upload-speed.ts";
import { isAtRisk, isOpen, isSendable, type UploadEvent, uploadItem } from "./upload-item.ts";

const file = new File(["abc"], "a.pdf", { lastModified: 1 });
const fresh = newItem({ workspaceId: "w", profileId: "p" }, { file, purpose: { kind: "k" } }, { id: "a", addedAt: 1 });
const after = (...events: UploadEvent[]) => events.reduce(uploadItem, fresh);
const stored: UploadEvent = { is: "stored", fileId: "f", checksum: "c" };
const session = { fileId: "f", location: "/s" };
const moved: UploadEvent = { is: "moved", sentBytes: 2, session };
const failed = (reason: string, code = ""): UploadEvent => ({ is: "failed", failure: { reason, code } }) as UploadEvent;

describe("what can happen to an upload", () => {
  test("[MU5] no late event changes a cancelled or finished item", () => {
    const events: fc.Arbitrary<UploadEvent> = fc.constantFrom<UploadEvent>(
      { is: "paused" },
      { is: "resumed" },
      { is: "retried" },
      moved,
      stored,
      failed("network"),
      { is: "done", path: "/x", at: 1 },
      { is: "cancelled" },
    );
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (some) => {
        const cancelled = uploadItem(fresh, { is: "cancelled" });
        expect(some.reduce(uploadItem, cancelled)).toEqual(cancelled);
        const done = after({ is: "done", path: undefined, at: 5 });
        expect(some.reduce(uploadItem, done)).toEqual(done);
      }),
    );
  });

  test.each([
    ["fresh", after(), { open: true, sendable: true, atRisk: true }],
    ["paused", after({ is: "paused" }), { open: true, sendable: false, atRisk: true }],
    [
      "kept",
      after({ is: "kept", kept: "copy", fingerprint: fresh.fingerprint }),
      { open: true, sendable: true, atRisk: false },
    ],
    ["without its file", after({ is: "needs", what: "file" }), { open: true, sendable: false, atRisk: false }],
    ["stored", after(stored), { open: true, sendable: false, atRisk: false }],
    ["failed", after(failed("unsupported")), { open: false, sendable: false, atRisk: false }],
    ["done", after(stored, { is: "done", path: undefined, at: 1 }), { open: false, sendable: false, atRisk: false }],
  ])("an item that is %s", (_, item, expected) => {
    expect({ open: isOpen(item), sendable: isSendable(item), atRisk: isAtRisk(item) }).toEqual(expected);
  });

  test.each([
    ["a network that failed goes on where it was", [moved, failed("network")], { session, sentBytes: 2 }],
    ["[MU6] a refusal is sent from the start", [moved, failed("checksum")], { session: undefined, sentBytes: 0 }],
    [
      "[MU6] what is stored is not sent again",
      [stored, failed("purpose", "unknownFolder")],
      { stored: { fileId: "f", checksum: "c" } },
    ],
    [
      "[MU6] unless the server has lost it",
      [stored, failed("purpose", "unknownMedia")],
      { stored: undefined, sentBytes: 0 },
    ],
    ["what changed has to be chosen again", [moved, failed("changed")], { needs: "file", session: undefined }],
  ] as const)("another try: %s", (_, events, expected) => {
    expect(after(...events, { is: "retried" })).toMatchObject({ failure: undefined, ...expected });
  });
});

test("[MU7] a file is the same by its size, its time and its edges, whatever it is called now", async () => {
  const text = "x".repeat(200_000);
  const known = await fingerprintOf(new File([text], "a.mp4", { lastModified: 7 }));
  const given = (content: string, lastModified = 7) => fingerprintOf(new File([content], "b.mp4", { lastModified }));
  expect(isSameFile(known, await given(text))).toBe(true);
  expect(isSameFile(known, await given(text, 8))).toBe(false);
  expect(isSameFile(known, await given(`${text}x`))).toBe(false);
  expect(isSameFile(known, await given(`y${text.slice(1)}`))).toBe(false);
  expect(isSameFile(known, await given(`${text.slice(1)}y`))).toBe(false);
  expect(isSameFile({ ...known, edges: "" }, await given(text))).toBe(true);
});

test("speed is that of the last ten seconds, and says nothing at first", () => {
  const samples = Array.from({ length: 40 }, (_, n) => ({ at: n * 500, bytes: n < 20 ? 0 : (n - 20) * 1000 }));
  const seen = samples.reduce(withSample, []);
  expect(speedOf(seen, 19_500)).toBeGreaterThan(1800);
  expect(speedOf(seen.slice(0, 2), 1000)).toBeUndefined();
  expect(speedOf(withSample(seen, { at: 20_000, bytes: 0 }), 20_000)).toBeUndefined();
  expect(timeLeftMs(10_000, 2000)).toBe(5000);
  expect(timeLeftMs(10_000, 0)).toBeUndefined();
});
