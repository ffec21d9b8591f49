import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { holdBearer, keepBearer } from "#kit/web/session/session.ts";
import { workspaceId } from "#tests/support/web/open-app.tsx";
import { addUploads, queueHere } from "./open-queues.ts";

const owner = { workspaceId, profileId: "ada" };
const added = (name: string) => ({ file: new File(["film"], name, { type: "video/mp4" }), purpose: { kind: "test" } });

afterEach(() => vi.unstubAllGlobals());

it("[MU12] (B105) uploads go on under new secrets of the same person, and stop where somebody else takes over the device", async () => {
  const asked: (string | null)[] = [];
  const answers: ((response: Response) => void)[] = [];
  let isCalledOff = () => false;
  vi.stubGlobal("fetch", (_url: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
    asked.push(headers.get("authorization"));
    isCalledOff = () => signal.aborted;
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  const busy = () =>
    Response.json(
      { type: "", title: "", status: 503, detail: "", code: "busy" },
      { status: 503, headers: { "retry-after": "0" } },
    );
  keepBearer("of ada");
  await addUploads(owner, [added("round.mp4")]);
  await waitFor(() => expect(asked).toEqual(["Bearer of ada"]));
  holdBearer("of ada again");
  answers.at(-1)?.(busy());
  await waitFor(() => expect(asked).toEqual(["Bearer of ada", "Bearer of ada again"]), { timeout: 10_000 });
  expect([queueHere(owner)?.isEmpty(), isCalledOff()]).toEqual([false, false]);
  keepBearer("of bea");
  expect([queueHere(owner), isCalledOff()]).toEqual([undefined, true]);
});
