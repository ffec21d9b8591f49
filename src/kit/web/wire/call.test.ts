import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { asUser, endpoint } from "../../endpoint.ts";
import { forgetBearer, holdBearer, keepBearer, onLocked, personMayChange } from "../session/session.ts";
import { call } from "./call.ts";
import { NetworkError } from "./call-errors.ts";

const save = endpoint({
  method: "POST",
  path: "/v1/answers",
  summary: "Keeps an answer",
  access: asUser,
  reply: z.object({ by: z.string() }),
});

const refused = (code: string) =>
  Response.json({ type: "", title: "", status: 401, detail: "", code }, { status: 401 });

/** The tokens that were sent; the server knows `good` alone, and says to all others what `refusal` says. */
let sent: string[];
let good: string;
let refusal: string;
/** What happens while the first call is on its way. */
let meanwhile: () => void;

beforeEach(() => {
  sent = [];
  good = "of ada";
  refusal = "unauthenticated";
  meanwhile = () => {};
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Headers }) => {
    if (url === "/v1/sessions/resume") return Response.json({ token: good, userId: "device" });
    const token = headers.get("authorization")?.slice("Bearer ".length) ?? "";
    sent.push(token);
    if (sent.length === 1) meanwhile();
    return token === good ? Response.json({ by: token }) : refused(refusal);
  });
});
afterEach(() => {
  forgetBearer();
  vi.unstubAllGlobals();
});

it("renews a token that has run out, and sends the same again", async () => {
  keepBearer("old");
  expect(await call(save, {})).toEqual({ by: "of ada" });
  expect(sent).toEqual(["old", "of ada"]);
});

it("[DV9] reports a locked device, unless its person has identified before the answer was here", async () => {
  const locked = vi.fn<() => void>();
  const stop = onLocked(locked);
  refusal = "deviceLocked";
  keepBearer("old");
  await expect(call(save, {})).rejects.toMatchObject({ code: "deviceLocked" });
  expect([sent, locked.mock.calls.length]).toEqual([["old"], 1]);
  sent = [];
  meanwhile = () => holdBearer(good);
  expect(await call(save, {})).toEqual({ by: "of ada" });
  expect([sent, locked.mock.calls.length]).toEqual([["old", "of ada"], 1]);
  stop();
});

it.each([
  ["has signed in", () => keepBearer("of bea")],
  ["is being let in", personMayChange],
  ["has signed out", forgetBearer],
])("[SE34] (B105) what one person sent is not sent again where another %s meanwhile", async (_, comes) => {
  keepBearer("of ada");
  meanwhile = () => {
    good = "of bea";
    comes();
  };
  await expect(call(save, {})).rejects.toThrow(NetworkError);
  expect(sent).toEqual(["of ada"]);
});
