import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Check } from "./icons.ts";

it("an icon without a name is hidden from screen readers", () => {
  const { container } = render(<Check className="size-4" />);
  const svg = container.querySelector("svg");
  expect(svg).toHaveAttribute("aria-hidden", "true");
  expect(svg).toHaveAttribute("viewBox", "0 0 24 24");
  expect(svg).toHaveAttribute("stroke-width", "2");
  expect(svg).toHaveClass("size-4");
  expect(svg?.innerHTML).toBe('<path d="M20 6 9 17l-5-5"></path>');
});

it("an icon with a name is a picture that screen readers read", () => {
  render(<Check role="img" aria-label="Done" strokeWidth={3} />);
  const picture = screen.getByRole("img", { name: "Done" });
  expect(picture).not.toHaveAttribute("aria-hidden");
  expect(picture).toHaveAttribute("stroke-width", "3");
});
