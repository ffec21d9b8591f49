import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { NetworkError } from "../../wire/call-errors.ts";
import { FailedNote, FailedState } from "./failed-state.tsx";

const errorOf = (thrown: Error) => (thrown instanceof TypeError ? new NetworkError("GET /areas") : thrown);

it.each(loadFailures())("a screen that failed to load says that $what", async (failure) => {
  render(<FailedState error={errorOf(failure.thrown)} title="The areas could not be loaded" onRetry={() => {}} />);
  await expectFailure(failure);
});

it.each(loadFailures())("a note of a part that failed to load says that $what", async (failure) => {
  render(<FailedNote error={errorOf(failure.thrown)} title="The areas could not be loaded" onRetry={() => {}} />);
  await expectFailure(failure);
});

it("a note of any other failure keeps its own text and retries on request", async () => {
  const again = vi.fn<() => void>();
  render(
    <FailedNote error={new Error("bug")} title="The areas could not be loaded" onRetry={again}>
      You can go on without them.
    </FailedNote>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("The areas could not be loadedYou can go on without them.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledOnce();
});
