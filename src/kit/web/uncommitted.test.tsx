import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BigNumberField } from "./ui/fields/big-number-field.tsx";
import { NumberField } from "./ui/fields/number-field.tsx";
import { TextField } from "./ui/fields/text-field.tsx";
import { SaveState } from "./ui/states/save-state.tsx";
import { settledAfterMs } from "./uncommitted.ts";

interface PageProps {
  readonly start?: number | null;
  readonly onSend?: () => void;
  readonly onCommit?: (value: number | null) => void;
}

/** A header that shows the save state, above a field that commits into it. */
function Page({ start = 45, onSend = () => {}, onCommit }: PageProps) {
  const [value, setValue] = useState<number | null>(start);
  const commit = (next: number | null) => {
    setValue(next);
    onCommit?.(next);
  };
  return (
    <>
      <SaveState state={{ is: "saved", at: null }} />
      <form onSubmit={onSend}>
        <BigNumberField label="Torque" unit="Nm" min={43} max={47} value={value} onChange={commit} />
        <NumberField label="Days" value={null} onChange={() => {}} />
        <button type="submit">Send</button>
      </form>
      <output aria-label="Committed">{String(value)}</output>
    </>
  );
}

const field = () => screen.getByRole("textbox", { name: "Torque" });
const committed = () => screen.getByRole("status", { name: "Committed" });
const header = () => screen.getAllByRole("status")[0];

/** Types in a page whose clock stands still. */
async function typed(text: string, props: PageProps = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  render(<Page {...props} />);
  const user = userEvent.setup({ delay: null });
  await user.clear(field());
  await user.type(field(), text);
  return user;
}
const rest = () => act(() => void vi.advanceTimersByTime(settledAfterMs));

describe("[PF210] a number counts while it is typed", () => {
  it("is committed once typing rests, without leaving the field; the header says “Saving…” until then", async () => {
    await typed("44.5");
    expect(committed()).toHaveTextContent("45");
    expect(header()).toHaveTextContent("Saving…");
    rest();
    expect(committed()).toHaveTextContent("44.5");
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("44.5");
    expect(header()).toHaveTextContent("Saved");
  });

  it("commits no intermediate value while typing", async () => {
    const seen: (number | null)[] = [];
    await typed("44.5", { onCommit: (next) => seen.push(next) });
    rest();
    expect(seen).toEqual([44.5]);
  });

  it.each(["pagehide", "visibilitychange", "beforeunload"])("is committed on %s", async (name) => {
    await typed("99");
    expect(committed()).toHaveTextContent("45");
    act(() => void window.dispatchEvent(new Event(name, { cancelable: true })));
    expect(committed()).toHaveTextContent("99");
  });

  it("is committed by the form that is sent with it", async () => {
    const seen: (string | null)[] = [];
    await typed("99", { onSend: () => seen.push(committed().textContent) });
    fireEvent.submit(field());
    expect(committed()).toHaveTextContent("99");
    expect(seen).toHaveLength(1);
  });

  it("is committed when its field disappears", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const seen: (number | null)[] = [];
    const { unmount } = render(<NumberField label="Torque" value={45} onChange={(next) => seen.push(next)} max={47} />);
    fireEvent.change(field(), { target: { value: "99" } });
    expect(seen).toEqual([]);
    unmount();
    expect(seen).toEqual([99]);
  });

  it("gives way to a value that came from elsewhere", async () => {
    const { rerender } = render(<NumberField label="Torque" value={45} onChange={() => {}} max={47} />);
    fireEvent.change(field(), { target: { value: "99" } });
    rerender(<NumberField label="Torque" value={44} onChange={() => {}} max={47} />);
    expect(field()).toHaveValue("44");
  });
});

describe("[PF211] text that is no number is never stored, and never called saved", () => {
  it.each(["44.", "-", "4-4", "."])("%s stays in the field, which says so, and the header names it", async (text) => {
    const user = await typed(text);
    rest();
    await user.tab();
    expect(committed()).toHaveTextContent("45");
    expect(field()).toHaveValue(text);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(
      expect.stringContaining(`“${text}” is not a complete number. It is not saved.`),
    );
    expect(header()).toHaveTextContent("Not saved: Torque");
  });

  it("holds a form back and takes the keys to the field", async () => {
    const sent: unknown[] = [];
    const user = await typed("44.", { onSend: () => sent.push(1) });
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(sent).toEqual([]);
    expect(field()).toHaveFocus();
  });

  it("asks before the page is left with it", async () => {
    await typed("44.");
    const leaving = new Event("beforeunload", { cancelable: true });
    act(() => void window.dispatchEvent(leaving));
    expect(leaving.defaultPrevented).toBe(true);
  });

  it("a partly written date is reported as uncommitted", async () => {
    render(
      <>
        <SaveState state={{ is: "saved", at: null }} />
        <TextField type="date" label="Due" value="" />
      </>,
    );
    const due = screen.getByLabelText("Due");
    Object.defineProperty(due, "validity", { value: { badInput: true } });
    fireEvent.blur(due);
    expect(due).toHaveAccessibleDescription("This date is not complete. It is not saved.");
    expect(header()).toHaveTextContent("Not saved: Due");
  });

  it("is said no longer once it is completed or emptied", async () => {
    const user = await typed("44.");
    rest();
    await user.type(field(), "5");
    rest();
    expect(field()).toBeValid();
    expect(committed()).toHaveTextContent("44.5");
    await user.clear(field());
    await user.tab();
    expect(committed()).toHaveTextContent("null");
    expect(header()).toHaveTextContent("Saved");
  });
});
