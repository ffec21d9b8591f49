import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setLanguage } from "../../i18n.ts";
import { Button } from "../buttons/button.tsx";
import { ChoiceList } from "../choices/choice-list.tsx";
import { ComboBox } from "../choices/combo-box.tsx";
import { Select } from "../choices/select.tsx";
import { BigNumberField } from "./big-number-field.tsx";
import { NumberField } from "./number-field.tsx";
import { TextField } from "./text-field.tsx";

const areas = [
  { id: "filler", text: "Filler 3" },
  { id: "retort", text: "Retort hall" },
];

function Chosen() {
  const [area, setArea] = useState<string | null>(null);
  return (
    <>
      <Select label="Area" value={area} onChange={setArea} items={areas} placeholder="Any area" />
      <output>{area ?? "none"}</output>
    </>
  );
}

function Found() {
  const [area, setArea] = useState<string | null>(null);
  return (
    <>
      <ComboBox label="Area" value={area} onChange={setArea} items={areas} />
      <output>{area ?? "none"}</output>
    </>
  );
}

describe("Select", () => {
  it("is chosen from by keyboard", async () => {
    const user = userEvent.setup();
    render(<Chosen />);
    await user.tab();
    await user.keyboard("{Enter}");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByRole("status")).toHaveTextContent("retort");
    await waitFor(() => expect(screen.getByRole("button", { name: /Retort hall/ })).toHaveFocus());
  });

  it("is chosen from by its first letters while it is closed", async () => {
    const user = userEvent.setup();
    render(<Chosen />);
    await user.tab();
    await user.keyboard("ret");
    expect(screen.getByRole("status")).toHaveTextContent("retort");
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByRole("status")).toHaveTextContent("filler");
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

describe("ComboBox", () => {
  it("finds by typing", async () => {
    const user = userEvent.setup();
    render(<Found />);
    await user.type(screen.getByRole("combobox", { name: "Area" }), "ret");
    expect(screen.getAllByRole("option")).toHaveLength(1);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByRole("status")).toHaveTextContent("retort");
  });

  it("says when nothing matches", async () => {
    const user = userEvent.setup();
    render(<Found />);
    await user.type(screen.getByRole("combobox", { name: "Area" }), "zzz");
    expect(screen.getByText("Nothing matches")).toBeInTheDocument();
  });
});

function Measured({ start = 45, step = 1 }: { start?: number | null; step?: number }) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <>
      <BigNumberField label="Torque" unit="Nm" min={43} max={47} step={step} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

describe("BigNumberField", () => {
  it("keeps a number outside the range and says so at the field", async () => {
    const user = userEvent.setup();
    render(<Measured />);
    const input = screen.getByRole("textbox", { name: "Torque" });
    await user.clear(input);
    await user.type(input, "52.375");
    await user.tab();
    expect(input).toHaveValue("52.375");
    expect(input).toHaveAccessibleDescription(/outside the allowed range/);
    expect(input).toHaveAccessibleDescription(/Allowed: 43 to 47 Nm/);
    expect(input).toBeInvalid();
  });

  it("repeats while a button is held, and stops at the bound", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    render(<Measured start={44} />);
    const more = screen.getByRole("button", { name: "Increase: Torque" });
    fireEvent.pointerDown(more, { button: 0 });
    // In steps, since each repetition continues from what React rendered for the previous one.
    for (let held = 0; held < 5_000; held += 50) act(() => void vi.advanceTimersByTime(50));
    expect(screen.getByRole("status")).toHaveTextContent("47");
    fireEvent.pointerUp(more);
    // The click that ends the hold adds nothing; the next one is a press again.
    fireEvent.click(more);
    expect(screen.getByRole("status")).toHaveTextContent("47");
    fireEvent.click(more);
    expect(screen.getByRole("status")).toHaveTextContent("48");
  });

  it.each([
    ["adds the step without rounding errors", 45.1, 0.2, "Increase", "45.3"],
    ["takes the step away", 45, 1, "Decrease", "44"],
    ["starts an empty field at the lower bound", null, 1, "Increase", "43"],
    ["leaves the range when it is asked to", 47, 1, "Increase", "48"],
  ])("%s", async (_, start, step, button, expected) => {
    const user = userEvent.setup();
    render(<Measured start={start} step={step} />);
    await user.click(screen.getByRole("button", { name: `${button}: Torque` }));
    expect(screen.getByText(expected)).toBeInTheDocument();
  });

  it("is empty again when it is cleared", async () => {
    const user = userEvent.setup();
    render(<Measured />);
    await user.clear(screen.getByRole("textbox", { name: "Torque" }));
    await user.tab();
    expect(screen.getByText("null")).toBeInTheDocument();
  });
});

function Held({ seen }: { seen: (number | null)[] }) {
  const [value, setValue] = useState<number | null>(1);
  const change = (next: number | null) => {
    seen.push(next);
    setValue(next);
  };
  return <NumberField label="Max" value={value} onChange={change} max={47} />;
}

describe("NumberField", () => {
  it("does not correct what was typed", async () => {
    const user = userEvent.setup();
    const seen: (number | null)[] = [];
    render(<Held seen={seen} />);
    const input = screen.getByRole("textbox", { name: "Max" });
    await user.clear(input);
    await user.type(input, "99.5");
    await user.tab();
    expect(seen.at(-1)).toBe(99.5);
  });

  it.each(["45,5", "45.5"])("takes %s in German as 45.5", async (typed) => {
    await setLanguage("de");
    const user = userEvent.setup();
    const seen: (number | null)[] = [];
    render(<Held seen={seen} />);
    const input = screen.getByRole("textbox", { name: "Max" });
    await user.clear(input);
    await user.type(input, typed);
    await user.tab();
    expect(seen.at(-1)).toBe(45.5);
    await setLanguage("en");
  });
});

function Answered({ multiple }: { multiple: boolean }) {
  const [ids, setIds] = useState<string[]>([]);
  return (
    <>
      <ChoiceList label="Which?" multiple={multiple} items={areas} value={ids} onChange={setIds} />
      <output>{ids.join(",")}</output>
    </>
  );
}

describe("ChoiceList", () => {
  it.each([
    [false, "radio", "retort"],
    [true, "checkbox", "filler,retort"],
  ] as const)("with multiple %s holds %s", async (multiple, role, expected) => {
    const user = userEvent.setup();
    render(<Answered multiple={multiple} />);
    await user.click(screen.getByRole(role, { name: "Filler 3" }));
    await user.click(screen.getByRole(role, { name: "Retort hall" }));
    expect(screen.getByRole("status")).toHaveTextContent(expected);
  });
});

describe("TextField", () => {
  it("says its errors at the field", () => {
    render(<TextField label="Name" error={["Too long.", "Taken."]} />);
    expect(screen.getByRole("textbox", { name: "Name" })).toBeInvalid();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/Too long\..*Taken\./);
  });
});

describe("Button", () => {
  it("with a reason stays reachable, does nothing, and says why", async () => {
    const user = userEvent.setup();
    const pressed: string[] = [];
    render(
      <Button onPress={() => pressed.push("yes")} disabledReason="Two steps have no module yet">
        Publish
      </Button>,
    );
    await user.tab();
    const button = screen.getByRole("button", { name: "Publish" });
    expect(button).toHaveFocus();
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Two steps have no module yet");
    await user.keyboard("{Enter}");
    expect(pressed).toEqual([]);
    expect(button).toHaveAttribute("aria-disabled", "true");
  });

  it("cannot be pressed twice while it is pending", async () => {
    const user = userEvent.setup();
    const pressed: string[] = [];
    render(
      <Button isPending onPress={() => pressed.push("yes")}>
        Save
      </Button>,
    );
    await user.click(screen.getByRole("button"));
    expect(pressed).toEqual([]);
  });

  it("announces to the person who pressed it that it is working, and to no one else", async () => {
    const user = userEvent.setup();
    const said = () => screen.queryAllByText("Working").length;
    // What other files had said goes in the middle of this.
    for (const log of document.querySelectorAll("[role=log]")) log.replaceChildren();
    const { rerender } = render(<Button>Save</Button>);
    rerender(<Button isPending>Save</Button>);
    expect(said()).toBe(0);
    rerender(<Button>Save</Button>);
    await user.click(screen.getByRole("button"));
    rerender(<Button isPending>Save</Button>);
    expect(said()).toBe(1);
  });
});
