import { expect, it } from "vitest";
import { showsContactBanner } from "./contact-banner.ts";

const nowMs = Date.parse("2026-03-10T12:00:00Z");
const none = { email: null, phone: null, sharedPhones: 0, contactBannerClosedAt: null };

it.each([
  ["without any address", none, true],
  ["not with a mail address", { ...none, email: "ann@example.com" }, false],
  ["not with a number of one's own", { ...none, phone: "+12025550111" }, false],
  ["not with a shared number", { ...none, sharedPhones: 1 }, false],
  ["not within a week of being closed", { ...none, contactBannerClosedAt: "2026-03-03T12:00:01Z" }, false],
  ["again after a week", { ...none, contactBannerClosedAt: "2026-03-03T12:00:00Z" }, true],
] as const)("the contact banner is shown %s [N12]", (_, contact, isShown) => {
  expect(showsContactBanner(contact, nowMs)).toBe(isShown);
});
