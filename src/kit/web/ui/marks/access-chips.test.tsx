import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AccessChips } from "./access-chips.tsx";

const line = { id: "a", name: "Line 2" };
const maintenance = { id: "b", name: "Maintenance" };

describe("AccessChips", () => {
  it("says Everyone only where no group is, seen or not", () => {
    const { rerender } = render(<AccessChips groups={[]} />);
    expect(screen.getByText("Everyone")).toBeInTheDocument();
    rerender(<AccessChips groups={[]} hidden={1} />);
    expect(screen.queryByText("Everyone")).not.toBeInTheDocument();
    expect(screen.getByTitle("1 group that you do not see")).toHaveTextContent("+1");
  });

  it("counts hidden groups with those behind the first, and distinguishes them", () => {
    const { container } = render(<AccessChips groups={[line, maintenance]} hidden={2} />);
    expect(screen.getByText("+3")).toBeInTheDocument();
    expect(screen.getByTitle("Maintenance, 2 groups that you do not see")).toBeInTheDocument();
    expect(container).toHaveTextContent("Line 2+3, Maintenance, 2 groups that you do not see");
  });
});
