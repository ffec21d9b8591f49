import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Tree, type TreeMove, type TreeNode } from "./tree.tsx";

const items: TreeNode<null>[] = [
  {
    id: "safe",
    text: "Make it safe",
    value: null,
    children: [
      { id: "s1", text: "Stop", value: null },
      { id: "s2", text: "Vent", value: null },
    ],
  },
  { id: "last", text: "Hand back", value: null },
];

describe("Tree", () => {
  it("is open at first, and closes with the arrow key", async () => {
    const user = userEvent.setup();
    render(
      <Tree label="Outline" items={items}>
        {(node) => node.text}
      </Tree>,
    );
    expect(screen.getAllByRole("row")).toHaveLength(4);
    await user.tab();
    await user.keyboard("{ArrowLeft}");
    expect(screen.getAllByRole("row")).toHaveLength(2);
  });

  it("reports which line was chosen", async () => {
    const user = userEvent.setup();
    const chosen: string[] = [];
    render(
      <Tree label="Outline" items={items} selectedId="s1" onSelect={(id) => chosen.push(id)}>
        {(node) => node.text}
      </Tree>,
    );
    await user.click(screen.getByRole("row", { name: "Vent" }));
    expect(chosen).toEqual(["s2"]);
  });

  it("moves a line by keyboard", async () => {
    const user = userEvent.setup();
    const moves: TreeMove[] = [];
    render(
      <Tree label="Outline" items={items} onMove={(move) => moves.push(move)}>
        {(node) => node.text}
      </Tree>,
    );
    await user.tab();
    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(screen.getByRole("button", { name: "Move Stop" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(moves).toHaveLength(1);
    expect(moves[0]?.ids).toEqual(["s1"]);
  });

  it("moves the last line upwards too", async () => {
    const user = userEvent.setup();
    const moves: TreeMove[] = [];
    render(
      <Tree label="Outline" items={items} onMove={(move) => moves.push(move)}>
        {(node) => node.text}
      </Tree>,
    );
    await user.tab();
    await user.keyboard("{End}{ArrowRight}{Enter}{ArrowUp}{Enter}");
    expect(moves).toEqual([{ ids: ["last"], target: "s2", position: "after" }]);
  });

  it("renders only the visible ones of thousands of lines, and can scroll to any of them", async () => {
    const user = userEvent.setup();
    const chosen: string[] = [];
    const moves: TreeMove[] = [];
    const many = Array.from({ length: 5000 }, (_, at) => ({ id: `g${at}`, text: `Group ${at}`, value: null }));
    render(
      <Tree
        label="Groups"
        items={many}
        isLong
        onSelect={(id) => chosen.push(id)}
        onMove={(move) => moves.push(move)}
        mayMove={({ position }) => position === "on"}
      >
        {(node) => node.text}
      </Tree>,
    );
    expect(screen.getAllByRole("row").length).toBeLessThan(40);
    await user.tab();
    await user.keyboard("{End}");
    expect(screen.getByRole("row", { name: "Group 4999" })).toHaveFocus();
    expect(screen.getByRole("row", { name: "Group 4999" })).toHaveAttribute("aria-setsize", "5000");
    await user.keyboard("{ArrowUp}{Enter}");
    expect(chosen).toEqual(["g4998"]);
    await user.keyboard("{ArrowRight}{Enter}{ArrowUp}{ArrowUp}{Enter}");
    expect(moves).toEqual([{ ids: ["g4998"], target: "g4996", position: "on" }]);
  });

  it("offers only the moves that are allowed", async () => {
    const user = userEvent.setup();
    const asked: TreeMove[] = [];
    const moves: TreeMove[] = [];
    const mayMove = (move: TreeMove) => {
      asked.push(move);
      return move.position === "after" && move.target === "last";
    };
    render(
      <Tree label="Outline" items={items} onMove={(move) => moves.push(move)} mayMove={mayMove}>
        {(node) => node.text}
      </Tree>,
    );
    await user.tab();
    await user.keyboard("{ArrowDown}{ArrowRight}{Enter}");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(asked.every((move) => move.ids[0] === "s1")).toBe(true);
    expect(moves).toEqual([{ ids: ["s1"], target: "last", position: "after" }]);
  });
});
