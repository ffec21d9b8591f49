import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { type Column, VirtualRows } from "./virtual-rows.tsx";

interface Line {
  readonly id: string;
  readonly name: string;
}

const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, at) => ({ id: `id${at}`, name: `Row ${at}` }));
const columns: Column<Line>[] = [
  { id: "name", head: "Name", width: "1fr", cell: (line) => <a href={`#${line.id}`}>{line.name}</a>, isSortable: true },
  { id: "more", head: "Actions", hideHead: true, width: "60px", cell: () => <button type="button">More</button> },
];

function Listed({ count = 10_000 }: { count?: number }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState("");
  return (
    <>
      <VirtualRows
        label="Lines"
        rows={lines(count)}
        rowId={(line) => line.id}
        rowText={(line) => line.name}
        columns={columns}
        selection={{ ids, onChange: setIds }}
        onOpen={(line) => setOpened(line.id)}
        empty={<p>Nothing here</p>}
      />
      <output aria-label="selected">{[...ids].join(",")}</output>
      <output aria-label="opened">{opened}</output>
    </>
  );
}

const rowIndex = () => document.activeElement?.getAttribute("aria-rowindex");

async function start() {
  const user = userEvent.setup();
  render(<Listed />);
  screen.getAllByRole("row")[1]?.focus();
  return user;
}

describe("VirtualRows", () => {
  it("renders only the visible rows, and announces how many there are", () => {
    render(<Listed />);
    expect(screen.getByRole("grid", { name: "Lines" })).toHaveAttribute("aria-rowcount", "10001");
    expect(screen.getAllByRole("row").length).toBeLessThan(40);
  });

  it.each([
    ["{ArrowDown}", "3"],
    ["{ArrowDown}{ArrowDown}{ArrowUp}", "3"],
    ["{ArrowUp}", "2"],
    ["{End}", "10001"],
    ["{End}{Home}", "2"],
    ["{PageDown}", "10"],
  ])("%s leads to row %s", async (keys, expected) => {
    const user = await start();
    await user.keyboard(keys);
    expect(rowIndex()).toBe(expected);
  });

  it("goes through the controls of a row and back", async () => {
    const user = await start();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("checkbox", { name: "Select Row 0" })).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("link", { name: "Row 0" })).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(rowIndex()).toBe("2");
  });

  it("has one row in the tab order", async () => {
    await start();
    const [, first, second] = screen.getAllByRole("row") as [HTMLElement, HTMLElement, HTMLElement];
    expect(first).toHaveAttribute("tabindex", "0");
    expect(second).toHaveAttribute("tabindex", "-1");
    expect(within(first).getByRole("link").tabIndex).toBe(0);
    expect(within(second).getByRole("link").tabIndex).toBe(-1);
  });

  it("selects with Space, a range with Shift, and opens with Enter", async () => {
    const user = await start();
    await user.keyboard(" ");
    expect(screen.getByRole("status", { name: "selected" })).toHaveTextContent("id0");
    await user.keyboard("{ArrowDown}{ArrowDown}{Shift>} {/Shift}");
    expect(screen.getByRole("status", { name: "selected" })).toHaveTextContent("id0,id1,id2");
    await user.keyboard("{Enter}");
    expect(screen.getByRole("status", { name: "opened" })).toHaveTextContent("id2");
  });

  it("selects with the mouse, one and all", async () => {
    const user = userEvent.setup();
    render(<Listed count={3} />);
    await user.click(screen.getByRole("checkbox", { name: "Select Row 1" }));
    expect(screen.getByRole("status", { name: "selected" })).toHaveTextContent("id1");
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    expect(screen.getByRole("status", { name: "selected" })).toHaveTextContent("id0,id1,id2");
  });

  it("shows what to do when there is nothing", () => {
    render(<Listed count={0} />);
    expect(screen.getByText("Nothing here")).toBeInTheDocument();
  });
});
