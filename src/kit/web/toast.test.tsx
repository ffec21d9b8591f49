import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion, toast } from "./toast.tsx";

describe("toasts", () => {
  it("are announced politely, in a region that exists before them", () => {
    render(<ToastRegion />);
    const place = screen.getByRole("region", { name: "Notifications" });
    act(() => void toast.success("The area was renamed"));
    const news = screen.getByText("The area was renamed");
    expect(place).toContainElement(news);
    expect(news.closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
  });

  it("undo something once", async () => {
    const user = userEvent.setup();
    const undone: string[] = [];
    render(<ToastRegion />);
    act(() => void toast.success("Deleted", { action: { label: "Undo", onPress: () => undone.push("yes") } }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(undone).toEqual(["yes"]);
    expect(screen.queryByText("Deleted")).not.toBeInTheDocument();
  });

  it("follow a promise and leave it as it is", async () => {
    render(<ToastRegion />);
    const words = { loading: "Saving", success: "Saved", error: "Not saved" };
    let fail: (error: Error) => void = () => {};
    const failing = new Promise<never>((_, reject) => {
      fail = reject;
    });
    act(() => void toast.promise(failing, words).catch(() => {}));
    expect(screen.getByText("Saving")).toBeInTheDocument();
    await act(async () => fail(new Error("no network")));
    expect(screen.getByText("Not saved")).toBeInTheDocument();
    await expect(failing).rejects.toThrow("no network");
  });

  describe("and time", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it.each([
      ["success", 5_000],
      ["error", 10_000],
      ["warning", 10_000],
    ] as const)("%s goes after %i ms", (tone, forMs) => {
      render(<ToastRegion />);
      act(() => void toast[tone]("News"));
      act(() => void vi.advanceTimersByTime(forMs - 1));
      expect(screen.getByText("News")).toBeInTheDocument();
      act(() => void vi.advanceTimersByTime(1));
      expect(screen.queryByText("News")).not.toBeInTheDocument();
    });

    it("stays while a pointer that moved there or the focus is on it, and not for one that rests where it appears", () => {
      render(<ToastRegion />);
      const region = screen.getByRole("region", { name: "Notifications" });
      const holds = (begin: () => void, end: () => void) => {
        act(() => void toast.success("News"));
        act(begin);
        act(() => void vi.advanceTimersByTime(60_000));
        const isThere = screen.queryByText("News") !== null;
        act(end);
        act(() => void vi.advanceTimersByTime(5_000));
        expect(screen.queryByText("News")).toBeNull();
        return isThere;
      };
      const leave = () => void fireEvent.pointerLeave(region);
      expect(holds(() => void fireEvent.pointerEnter(region), leave)).toBe(false);
      expect(holds(() => void fireEvent.pointerMove(region), leave)).toBe(true);
      const close = () => screen.getByRole("button", { name: "Dismiss" });
      expect(
        holds(
          () => close().focus(),
          () => close().blur(),
        ),
      ).toBe(true);
    });

    it("holds no later one once it was dismissed under the pointer and the focus", () => {
      render(<ToastRegion />);
      act(() => void toast.success("News"));
      act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
      fireEvent.pointerMove(screen.getByText("News"));
      fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
      act(() => void toast.success("More news"));
      act(() => void vi.advanceTimersByTime(5_000));
      expect(screen.queryByText("More news")).toBeNull();
    });

    it("loading stays until it is settled", () => {
      render(<ToastRegion />);
      let handle = toast.loading("Exporting");
      act(() => {
        handle.dismiss();
        handle = toast.loading("Exporting");
      });
      act(() => void vi.advanceTimersByTime(60_000));
      expect(screen.getByText("Exporting")).toBeInTheDocument();
      act(() => handle.success("Exported"));
      act(() => void vi.advanceTimersByTime(5_000));
      expect(screen.queryByText("Exported")).not.toBeInTheDocument();
    });
  });
});
