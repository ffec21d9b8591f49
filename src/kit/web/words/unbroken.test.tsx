import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Unbroken } from "./unbroken.tsx";

function shownFor(text: string) {
  const { container } = render(<Unbroken text={text} />);
  return {
    text: container.textContent,
    wholes: [...container.querySelectorAll(".whitespace-nowrap")].map((one) => one.textContent),
  };
}

describe("text with part numbers", () => {
  it.each([
    ["Calibrate checkweigher CW-4", ["CW-4"]],
    ["Change over filler head, 330 ml to 500 ml", ["330 ml", "500 ml"]],
    ["Emergency stop test, conveyor C-12", ["C-12"]],
    ["Sealing jaw, packer P-2, and C-12", ["P-2,", "C-12"]],
    ["Daily fork-lift inspection", []],
    ["Valve 4711-0815-2342-9999", []],
    ["Tighten 12 bolts", []],
    ["", []],
  ])("keeps them on one line and leaves the words as they are: %s", (text, wholes) => {
    expect(shownFor(text)).toEqual({ text, wholes });
  });
});
