import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Button } from "../buttons/button.tsx";
import { TextField } from "../fields/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

describe("Dialog", () => {
  it("takes the focus, keeps it, and gives it back", async () => {
    const user = userEvent.setup();
    render(
      <main>
        <button type="button">Outside</button>
        <Dialog title="New procedure" trigger={<Button>New</Button>} footer={<Button>Create</Button>}>
          <TextField label="Title" />
        </Dialog>
      </main>,
    );
    const trigger = screen.getByRole("button", { name: "New" });
    await user.click(trigger);
    const dialog = await screen.findByRole("dialog", { name: "New procedure" });
    for (let press = 0; press < 5; press += 1) {
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
      await user.tab();
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(trigger).toHaveFocus());
  });

  it.each(["{Enter}", " "])(
    "that %j opened and closed gives the focus back, whatever moves on the screen",
    async (key) => {
      const user = userEvent.setup();
      render(
        <>
          <p>Moving</p>
          <Dialog
            title="Blocked"
            trigger={<Button>Why?</Button>}
            footer={(close) => <Button onPress={close}>Understood</Button>}
          >
            Because.
          </Dialog>
        </>,
      );
      // A transition whose end no listener receives.
      const started = Object.assign(new Event("transitionrun", { bubbles: true }), { propertyName: "color" });
      screen.getByText("Moving").dispatchEvent(started);
      const trigger = screen.getByRole("button", { name: "Why?" });
      trigger.focus();
      await user.keyboard(key);
      const understood = await screen.findByRole("button", { name: "Understood" });
      understood.focus();
      await user.keyboard(key);
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
      await waitFor(() => expect(trigger).toHaveFocus());
    },
  );

  it("stays open while something would be lost", async () => {
    const user = userEvent.setup();
    render(
      <Dialog title="Uploading" isOpen isDismissable={false}>
        12 of 40
      </Dialog>,
    );
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  });
});

function Confirming({ onConfirm }: { onConfirm: () => unknown }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ConfirmDialog
      title="Delete?"
      isOpen={isOpen}
      onOpenChange={setOpen}
      confirmLabel="Delete"
      destructive
      onConfirm={onConfirm}
    >
      41 records are kept.
    </ConfirmDialog>
  );
}

describe("ConfirmDialog", () => {
  it("closes when it is done", async () => {
    const user = userEvent.setup();
    render(<Confirming onConfirm={() => Promise.resolve()} />);
    expect(screen.getByRole("alertdialog", { name: "Delete?" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  });

  it("shows a failure and stays open", async () => {
    const user = userEvent.setup();
    render(<Confirming onConfirm={() => Promise.reject(new Error("no network"))} />);
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Nothing was changed");
    expect(screen.getByRole("button", { name: "Delete" })).toBeEnabled();
  });
});
