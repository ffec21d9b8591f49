import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { DeltaView } from "./delta-view.tsx";

it("shows lists inside lists", () => {
  render(
    <DeltaView
      delta={{
        ops: [
          { insert: "Outer" },
          { insert: "\n", attributes: { list: "bullet" } },
          { insert: "Inner" },
          { insert: "\n", attributes: { list: "ordered", indent: 1 } },
          { insert: "Outer again" },
          { insert: "\n", attributes: { list: "bullet" } },
          { insert: "Another kind" },
          { insert: "\n", attributes: { list: "ordered" } },
        ],
      }}
    />,
  );
  const [outer, inner, other] = screen.getAllByRole("list") as [HTMLElement, HTMLElement, HTMLElement];
  expect(outer.tagName).toBe("UL");
  expect(within(outer).getAllByRole("listitem")).toHaveLength(3);
  expect(outer).toContainElement(inner);
  expect(inner.tagName).toBe("OL");
  expect(other.tagName).toBe("OL");
  expect(outer).not.toContainElement(other);
});

it("makes no markup of text and no link of a script", () => {
  render(
    <DeltaView
      delta={{
        ops: [
          { insert: "<img src=x onerror=alert(1)>" },
          { insert: "press", attributes: { link: "javascript:alert(1)" } },
          { insert: "read", attributes: { link: "https://example.test", bold: true } },
        ],
      }}
    />,
  );
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  const [link, ...others] = screen.getAllByRole("link");
  expect(link).toHaveTextContent("read");
  expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
  expect(others).toEqual([]);
});
