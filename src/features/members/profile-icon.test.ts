import { describe, expect, it } from "vitest";
import { isEmoji } from "./profile-icon.ts";

describe("[MP1] the icon of a profile", () => {
  it.each(["🔧", "🧑‍🔧", "👩🏽‍🔧", "⚙️", "☀️", "🇩🇪", "1️⃣", "❤️‍🔥"])("is one emoji: %s", (icon) =>
    expect(isEmoji(icon)).toBe(true),
  );
  it.each(["", "a", "1", "⚙", "🔧🔧", "🔧 ", "🔧a", "<b>", "\u202e🔧", "🏽"])("is nothing else: %j", (icon) => {
    // A skin tone alone is an emoji to Unicode, and one sign to the eye.
    expect(isEmoji(icon)).toBe(icon === "🏽");
  });
});
