import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isProblem } from "../../problem.ts";
import { NetworkError } from "../wire/call-errors.ts";
import { isAway, reportAnswered } from "../wire/contact.ts";
import {
  type AuthState,
  authState,
  bearer,
  exchangeSecrets,
  forgetBearer,
  holdBearer,
  keepBearer,
  onAuthState,
  onSessionEnd,
  renewBearer,
  takeUpSession,
} from "./session.ts";

const ada = "0192aa00-0000-7000-8000-00000000000a";
const bea = "0192aa00-0000-7000-8000-00000000000b";

/** What the server answers, call by call; the last answer stays. */
let answers: (() => Response | Promise<Response>)[];
const asked = vi.fn<() => void>();
const opens = (token: string, userId: string) => () => Response.json({ token, userId, expiresAt: "" });
const refuses = () => new Response(null, { status: 401 });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  forgetBearer();
  asked.mockClear();
  vi.stubGlobal("fetch", async () => {
    asked();
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next?.();
  });
});
afterEach(() => {
  forgetBearer();
  reportAnswered();
  vi.unstubAllGlobals();
});

describe("[SE10] the browser's session", () => {
  it("goes from invalid to valid, is refreshing in between, and invalid again when the person signs out", async () => {
    const states: AuthState[] = [];
    const stop = onAuthState(() => states.push(authState()));
    answers = [opens("one", ada), refuses];
    expect([authState(), await bearer(), authState()]).toEqual(["invalid", "one", "valid"]);
    await expect(renewBearer()).rejects.toMatchObject({ kind: "unauthenticated" });
    stop();
    expect(states).toEqual(["refreshing", "valid", "refreshing", "invalid"]);
  });

  it("asks once for all who ask at the same time, and not at all while it has a token", async () => {
    answers = [opens("one", ada)];
    expect(await Promise.all([bearer(), bearer(), renewBearer()])).toEqual(["one", "one", "one"]);
    await bearer();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("asks again at once where the answer was lost: within its grace the server gives the same", async () => {
    answers = [lost, opens("one", ada)];
    expect([await bearer(), asked.mock.calls.length]).toEqual(["one", 2]);
    answers = [lost];
    await expect(renewBearer()).rejects.toBeInstanceOf(NetworkError);
    expect(isAway()).toBe(true);
    // Nothing is known of the session then: it is not said to have ended.
    expect(authState()).toBe("valid");
  });

  it("ends for this page when another person signs in in another tab", async () => {
    const ended = vi.fn<() => void>();
    const stop = onSessionEnd(ended);
    answers = [opens("one", ada), opens("two", bea)];
    await bearer();
    const error = await renewBearer().catch((cause: unknown) => cause);
    expect([isProblem(error, "somebodyElse"), ended.mock.calls.length]).toEqual([true, 1]);
    stop();
  });

  it("[SE35] takes what the secrets of before are refused for no end of the session, where new ones are on their way", async () => {
    const ended = vi.fn<() => void>();
    const stop = onSessionEnd(ended);
    holdBearer("old", ada);
    answers = [refuses];
    const given = Promise.withResolvers<string>();
    const exchanged = exchangeSecrets(given.promise.then((token) => holdBearer(token)));
    const renewed = renewBearer();
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    given.resolve("new");
    expect([await renewed, await exchanged, authState(), ended.mock.calls.length]).toEqual([
      "new",
      undefined,
      "valid",
      0,
    ]);
    // Where none come, it is over.
    await expect(exchangeSecrets(Promise.reject(new Error("wrong PIN")))).rejects.toThrow("wrong PIN");
    await expect(renewBearer()).rejects.toMatchObject({ kind: "unauthenticated" });
    expect([authState(), ended.mock.calls.length]).toEqual(["invalid", 1]);
    stop();
  });

  it("[SE35] is not ended by an answer to a cookie of before, for a person who has signed in meanwhile", async () => {
    const refusal = Promise.withResolvers<Response>();
    answers = [() => refusal.promise];
    const renewed = bearer();
    keepBearer("fresh");
    refusal.resolve(refuses());
    expect([await renewed, authState()]).toEqual(["fresh", "valid"]);
  });

  it("takes up the session that another window has opened, on request", async () => {
    const ended = vi.fn<() => void>();
    const stop = onSessionEnd(ended);
    holdBearer("one", ada);
    answers = [opens("two", bea)];
    expect([await takeUpSession(), ended.mock.calls.length]).toEqual(["two", 0]);
    stop();
  });
});
