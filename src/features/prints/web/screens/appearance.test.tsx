import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { printEndpoints } from "../../contract.ts";
import { printScreens } from "../routes.ts";

const draft = draftWith({ "Hang your tag": ["instruction", "warning"], "Sign off": ["signature"] });
const published = publishedOf(draft);
let server: TestServer;

beforeEach(() => {
  server = new TestServer()
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(procedureEndpoints.get, () => published)
    .on(draftEndpoints.get, () => {
      throw notFound();
    });
});

const screens = printScreens.filter((one) => one.path.endsWith("/look"));
const show = (query = "") => showScreens(screens, { server, at: `/procedures/${draft.id}/look${query}` });

/** The content of the screen within the screen. */
async function inside(name: RegExp) {
  const frame = await screen.findByTitle<HTMLIFrameElement>(name, {}, { timeout: 20_000 });
  // A browser reports that the empty page has loaded; here none is loaded.
  fireEvent.load(frame);
  const body = () => within(frame.contentDocument?.body ?? document.createElement("p"));
  return { frame, body };
}

describe("[PR14] a version as on a phone, a tablet and paper", () => {
  test("the step is shown as its performers see it, in a window of that width", async () => {
    await show();
    const { frame, body } = await inside(/390 by 844/);
    expect(frame.style.inlineSize).toBe("390px");
    await waitFor(() => expect(body().getByRole("heading", { level: 1, name: "Hang your tag" })).toBeTruthy());
    expect(screen.getByRole("radio", { name: "Phone" })).toHaveAttribute("aria-checked", "true");
    expect(screen.getByText(/They go nowhere/)).toBeVisible();
  });

  test("a step of the address is shown, on a tablet", async () => {
    const second = draft.sections[0]?.steps[1]?.id ?? "";
    await show(`?view=tablet&stepId=${second}`);
    const { frame, body } = await inside(/820 by 1180/);
    expect(frame.style.blockSize).toBe("1180px");
    await waitFor(() => expect(body().getByRole("heading", { level: 1, name: "Sign off" })).toBeTruthy());
  });

  test("paper that cannot be made says so, and is tried again", async () => {
    server.on(printEndpoints.pdf, () => {
      throw new Problem("unavailable", "printsBusy");
    });
    const { user } = await show("?view=paper");
    expect(await screen.findByText(/Much is being printed just now/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Download PDF" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(server.sentTo(printEndpoints.pdf).length).toBe(2));
    await user.click(screen.getByRole("radio", { name: "Letter" }));
    await waitFor(() => expect(server.sentTo(printEndpoints.pdf).at(-1)?.query.paper).toBe("letter"));
  });

  test("a draft is marked as one", async () => {
    server
      .on(draftEndpoints.get, () => draft)
      .on(procedureEndpoints.get, () => ({ ...published, draftVersionId: draft.versionId }));
    await show("?previewDraft=true");
    expect(await screen.findByText(/on paper it is marked as one on every page/)).toBeVisible();
  });
});
