import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { permissions } from "#kit/permissions.ts";
import { type Answers, me, openApp, refuse, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";
import { nightShift, roleSamples } from "./invite-samples.ts";

const at = "/v1/workspaces/{workspaceId}";
const path = `/app/${workspaceId}/settings/invites/import`;

const admin: Answers = {
  ...signedIn,
  [`GET ${at}/profiles/me`]: {
    ...me,
    rank: 4,
    permissions,
    seesAllContent: true,
    profileRole: { builtInRole: "admin" },
  },
  [`GET ${at}/groups`]: { groups: [nightShift] },
  [`GET ${at}/roles`]: roleSamples,
  [`GET ${at}/invites`]: { invites: [], next: null },
};

const head = "display_name,contact_info,role,access";
const good = `${head}\nAnn,ann@example.com,Operator,Night shift\nBen,ben@example.com,Fachkraft,`;

async function drop(text: string, answers: Answers = admin) {
  const user = userEvent.setup();
  const app = openApp(path, answers);
  await screen.findByRole("heading", { level: 1, name: "Import a file of people" });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no field for a file");
  await user.upload(input, new File([text], "people.csv", { type: "text/csv" }));
  return { user, app };
}

describe("importing a file", () => {
  it("says what the file must be", async () => {
    openApp(path, admin);
    for (const column of head.split(",")) expect(await screen.findByText(column)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Download a template" })).toBeInTheDocument();
  });

  it.each([
    ["name,contact\nAnn,ann@example.com", "The file lacks the columns display_name, contact_info, role, access."],
    [head, "The file has no rows."],
    [`${head}\n"Ann`, /A quoted cell of the file does not end/],
  ])("[IN12] reports what is wrong with the whole file: %j", async (text, sentence) => {
    await drop(text);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it("[IN16] sends a clean file as one call and shows the result", async () => {
    const { user, app } = await drop(good, {
      ...admin,
      [`POST ${at}/invites/import`]: {
        results: [
          { line: 2, inviteId: nightShift.id, outcome: "invited" },
          { line: 3, inviteId: null, outcome: "alreadyMember" },
        ],
      },
    });
    expect(await screen.findByText("2 rows, ready to send")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Send 2 invites" }));
    expect(await screen.findByRole("heading", { name: "The import is done" })).toBeInTheDocument();
    expect(screen.getByText("1 invite is on its way.")).toBeInTheDocument();
    const sent = app.asked.filter((call) => call.path.endsWith("/invites/import"));
    expect(sent.map((call) => call.body)).toEqual([
      {
        rows: [
          { line: 2, displayName: "Ann", contactInfo: "ann@example.com", role: "Operator", access: "Night shift" },
          { line: 3, displayName: "Ben", contactInfo: "ben@example.com", role: "Fachkraft", access: "" },
        ],
      },
    ]);
  });

  it("[IN15] reports the fault of each cell, lets it be corrected there, and sends only then", async () => {
    const { user } = await drop(`${head}\nAnn,ann,Boss,Nowhere\nBen,ben@example.com,Operator,`);
    expect(await screen.findByText("CSV has invalid rows: 1 of 2 need attention")).toBeInTheDocument();
    const contact = screen.getByRole("textbox", { name: "Contact, line 2" });
    expect(contact).toHaveAccessibleDescription("No e-mail address or telephone number");
    await user.clear(contact);
    await user.type(contact, "ann@example.com");
    // The field stays, though it is right by now.
    expect(screen.getByRole("textbox", { name: "Contact, line 2" })).toHaveValue("ann@example.com");
    await user.click(screen.getByRole("button", { name: /Role, line 2/ }));
    await user.click(await screen.findByRole("option", { name: /Content author/ }));
    await user.click(screen.getByRole("button", { name: /Groups, line 2/ }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByText("Night shift"));
    await user.click(within(dialog).getByRole("button", { name: "Done" }));
    expect(await screen.findByText("2 rows, ready to send")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Groups, line 2: Night shift." })).toBeInTheDocument();
  });

  it("shows only what needs attention on wish, and leaves a row out that can come back", async () => {
    const { user } = await drop(`${head}\nAnn,ann,Operator,\nBen,ben@example.com,Operator,`);
    await user.click(await screen.findByRole("switch", { name: "Only rows that need attention" }));
    expect(screen.queryByText("ben@example.com")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Leave out line 2" }));
    expect(await screen.findByText("1 row, ready to send")).toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("CSV has invalid rows: 1 of 2 need attention")).toBeInTheDocument();
  });

  it("[IN16] shows at the cell what the server alone could know", async () => {
    const { user } = await drop(good, {
      ...admin,
      [`POST ${at}/invites/import`]: refuse(422, "csvInvalid", {
        current: { faults: [{ line: 3, field: "role", fault: "roleNotYours" }] },
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Send 2 invites" }));
    expect(await screen.findByText(/The server found rows that are not right/)).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: /Role, line 3/ })).toHaveAccessibleDescription(
      "Not yours to give",
    );
    expect(screen.getByText("CSV has invalid rows: 1 of 2 need attention")).toBeInTheDocument();
  });

  it("keeps the rows when the server did not answer", async () => {
    const { user, app } = await drop(good, { ...admin, [`POST ${at}/invites/import`]: unreached });
    await user.click(await screen.findByRole("button", { name: "Send 2 invites" }));
    expect(await screen.findByText(/Nobody was invited. The rows are still here/)).toBeInTheDocument();
    app.answer({
      [`POST ${at}/invites/import`]: { results: [{ line: 2, inviteId: nightShift.id, outcome: "invited" }] },
    });
    await user.click(screen.getByRole("button", { name: "Send 2 invites" }));
    await waitFor(() => expect(screen.getByRole("heading", { name: "The import is done" })).toBeInTheDocument());
  });
});
