import { screen } from "@testing-library/react";
import { expect } from "vitest";
import { Problem } from "#kit/problem.ts";
import { refuse, unreached } from "./open-app.tsx";

export interface LoadFailure {
  readonly what: string;
  /** For an endpoint of a `TestServer` to throw. */
  readonly thrown: Error;
  /** The same as `openApp` takes it. */
  readonly answer: unknown;
  readonly says: string | RegExp;
  readonly mayTryAgain: boolean;
}

/**
 * The four ways in which a load fails, each with what a person is told.
 * @param gone the words of a screen that has its own for what is not there
 */
export const loadFailures = (gone: string | RegExp = "This is not here"): readonly LoadFailure[] => [
  {
    what: "it is not for this person",
    thrown: new Problem("forbidden"),
    answer: refuse(403, "forbidden"),
    says: "You may not see this",
    mayTryAgain: false,
  },
  {
    what: "it is gone",
    thrown: new Problem("notFound"),
    answer: refuse(404, "notFound"),
    says: gone,
    mayTryAgain: false,
  },
  {
    what: "there is no connection",
    thrown: new TypeError("Failed to fetch"),
    answer: unreached,
    says: /There is no connection to the server/,
    mayTryAgain: true,
  },
  {
    what: "the server failed",
    thrown: new Problem("internal"),
    answer: refuse(500, "internal"),
    says: /The server failed/,
    mayTryAgain: true,
  },
];

/** A query without a connection is asked three times, over some seconds, before it has failed. */
const triesMs = 15_000;

export async function expectFailure({ says, mayTryAgain }: LoadFailure): Promise<void> {
  expect(await screen.findByText(says, {}, { timeout: triesMs })).toBeVisible();
  expect(screen.queryAllByRole("button", { name: "Try again" }).length > 0).toBe(mayTryAgain);
}
