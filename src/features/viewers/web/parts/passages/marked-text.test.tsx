import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { MarkedText } from "./marked-text.tsx";
import { findAll, fold } from "./passage.ts";

describe("text with marks", () => {
  it("is rendered as text, whatever it contains, and loses nothing", () => {
    const text = "<img src=x onerror=alert(1)> valve <b>valve</b>";
    const { container } = render(<MarkedText text={text} hits={findAll(fold([{ text }]), "valve")} />);
    expect(container.textContent).toBe(text);
    expect(container.querySelectorAll("mark")).toHaveLength(2);
    expect(container.querySelector("img, b")).toBeNull();
  });
});
