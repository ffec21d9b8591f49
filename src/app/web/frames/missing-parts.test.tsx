import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { ToastRegion } from "#kit/web/toast.tsx";
import { MissingParts } from "./missing-parts.tsx";

const notice = "Part of this screen has not arrived. It is asked for again by itself.";

/** Code that arrives while there is a network, and how often it was asked for. */
function codeOf(text: string) {
  const code = {
    asked: 0,
    hasNetwork: false,
    load: async () => {
      code.asked += 1;
      if (!code.hasNetwork) throw new TypeError("Failed to fetch dynamically imported module");
      return () => <p>{text}</p>;
    },
  };
  return code;
}

const show = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <label>
        Step title
        <input />
      </label>
      {part}
      <MissingParts />
      <ToastRegion />
    </QueryClientProvider>,
  );

/** Code is loaded ahead of its need some seconds after the page was opened. In ms. */
const longAfterTheStart = 11_000;
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a part that does not arrive leaves the rest as it is, says so, and comes with the network", async () => {
  const code = codeOf("The outline");
  const Part = lazyComponent(code.load);
  show(<Part />);
  await passes(0);
  expect(screen.getByRole("textbox", { name: "Step title" })).toBeInTheDocument();
  expect(screen.getByText(notice)).toBeInTheDocument();
  code.hasNetwork = true;
  await act(async () => dispatchEvent(new Event("online")));
  expect(screen.getByText("The outline")).toBeInTheDocument();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

it("is asked for again where the browser has not noticed that the network was gone", async () => {
  const code = codeOf("The outline");
  const Part = lazyComponent(code.load);
  show(<Part />);
  await passes(longAfterTheStart);
  code.hasNetwork = true;
  await passes(5_000);
  expect(screen.getByText("The outline")).toBeInTheDocument();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

it("is not requested again once the component that needed it is gone", async () => {
  const code = codeOf("The outline");
  const Part = lazyComponent(code.load);
  const { unmount } = show(<Part />);
  await passes(longAfterTheStart);
  const { asked } = code;
  unmount();
  await passes(60_000);
  expect(code.asked).toBe(asked);
});

it("shows no message while a quiet part is missing, and shows the part once it arrives", async () => {
  const code = codeOf("What waits is sent");
  const Part = lazyComponent<{ readonly isOpen: boolean }>(code.load, isOpen, { isQuiet: true });
  show(<Part isOpen />);
  await passes(0);
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  code.hasNetwork = true;
  await passes(5_000);
  expect(screen.getByText("What waits is sent")).toBeInTheDocument();
});

it("a failure before it was needed is forgotten", async () => {
  const code = codeOf("The menu");
  const Part = lazyComponent<{ readonly isOpen: boolean }>(code.load, isOpen);
  const { rerender } = render(<Part isOpen={false} />);
  await passes(longAfterTheStart);
  expect(code.asked).toBe(1);
  code.hasNetwork = true;
  rerender(<Part isOpen />);
  await passes(0);
  expect(screen.getByText("The menu")).toBeInTheDocument();
});

it("what few use is not asked for ahead", async () => {
  const code = codeOf("The writing tools");
  const Part = lazyComponent<{ readonly isOpen: boolean }>(code.load, isOpen, { isAhead: false });
  code.hasNetwork = true;
  const { rerender } = render(<Part isOpen={false} />);
  await passes(longAfterTheStart);
  expect(code.asked).toBe(0);
  rerender(<Part isOpen />);
  await passes(0);
  expect(screen.getByText("The writing tools")).toBeInTheDocument();
});
