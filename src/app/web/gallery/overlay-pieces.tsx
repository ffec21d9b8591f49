import { useState } from "react";
import { Menu as MenuIcon } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Popover } from "#kit/web/ui/menus/popover.tsx";
import { Tooltip } from "#kit/web/ui/menus/tooltip.tsx";
import { Row, Specimen } from "./specimen.tsx";

const starts = [{ id: "blank", text: "Blank: one empty section" }];
const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function OverlayPieces() {
  const [isDeleting, setDeleting] = useState(false);
  const [isFailing, setFailing] = useState(false);
  return (
    <>
      <Specimen name="Dialog">
        <Row>
          <Dialog
            title="New procedure"
            trigger={<Button kind="ink">New procedure</Button>}
            footer={(close) => (
              <>
                <Button kind="bare" onPress={close}>
                  Cancel
                </Button>
                <Button kind="ink" onPress={close}>
                  Create draft
                </Button>
              </>
            )}
          >
            <div className="space-y-4">
              <TextField label="Title" autoFocus />
              <Select label="Start from" value="blank" onChange={() => {}} items={starts} />
            </div>
          </Dialog>
          <Dialog title="A long text" size="lg" trigger={<Button>A long dialog</Button>}>
            {Array.from({ length: 40 }, (_, place) => (
              <p key={place}>Line {place + 1} of a text that does not fit.</p>
            ))}
          </Dialog>
        </Row>
      </Specimen>
      <Specimen name="ConfirmDialog">
        <Row>
          <Button onPress={() => setDeleting(true)}>Delete three procedures</Button>
          <Button onPress={() => setFailing(true)}>One that fails</Button>
          <ConfirmDialog
            title="Delete 3 procedures?"
            isOpen={isDeleting}
            onOpenChange={setDeleting}
            confirmLabel="Delete"
            destructive
            onConfirm={() => after(800)}
          >
            Their 12 versions are deleted as well. The 41 records that were made with them are kept.
          </ConfirmDialog>
          <ConfirmDialog
            title="Publish version 4?"
            isOpen={isFailing}
            onOpenChange={setFailing}
            confirmLabel="Publish"
            onConfirm={async () => {
              await after(400);
              throw new Error("no network");
            }}
          >
            Everyone in Line 2 performs this version from now on.
          </ConfirmDialog>
        </Row>
      </Specimen>
      <Specimen name="Drawer, Popover, Tooltip">
        <Row>
          <Drawer
            title="Fettle"
            trigger={
              <Button icon aria-label="Navigation">
                <MenuIcon aria-hidden />
              </Button>
            }
          >
            Navigation on a phone.
          </Drawer>
          <Drawer title="Filters" side="end" trigger={<Button>From the end</Button>}>
            Filters.
          </Drawer>
          <Drawer title="All steps" side="bottom" trigger={<Button>From below</Button>}>
            Steps.
          </Drawer>
          <Popover label="Who can see it" trigger={<Button>Popover</Button>}>
            <p className="w-56">Line 2 and Maintenance can see it.</p>
          </Popover>
          <Tooltip text="Nothing more than this">
            <Button>Tooltip</Button>
          </Tooltip>
        </Row>
      </Specimen>
    </>
  );
}
