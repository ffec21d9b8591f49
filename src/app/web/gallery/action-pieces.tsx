import { useState } from "react";
import { Copy, Download, Ellipsis, Plus, Search, Share2, Trash2 } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button, type ButtonKind, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { TextLink } from "#kit/web/ui/buttons/text-link.tsx";
import { Tabs } from "#kit/web/ui/choices/tabs.tsx";
import { FilterTabs, Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { FileDrop } from "#kit/web/ui/fields/file-drop.tsx";
import { Keys } from "#kit/web/ui/marks/keys.tsx";
import { Menu, MenuItem, MenuSection, MenuSeparator, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { BulkBar, Toolbar } from "#kit/web/ui/toolbar.tsx";
import { Columns, longText, Row, Specimen } from "./specimen.tsx";

const kinds: readonly ButtonKind[] = ["ink", "line", "bare", "hivis", "stop"];

export const ActionPieces = () => (
  <>
    <Buttons />
    <LinksAndKeys />
    <Menus />
    <Choices />
    <Bars />
    <Files />
    <Toasts />
  </>
);

const Buttons = () => (
  <Specimen name="Button">
    <div className="space-y-4">
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            <Plus aria-hidden />
            {kind}
          </Button>
        ))}
        <a href="#link" className={buttonClassName({ kind: "line" })}>
          a link
        </a>
      </Row>
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} isDisabled>
            disabled
          </Button>
        ))}
        <Button kind="ink" disabledReason="Two steps have no module yet">
          Publish, with a reason
        </Button>
      </Row>
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} isPending>
            pending {kind}
          </Button>
        ))}
      </Row>
      <Row>
        <Button size="sm">small</Button>
        <Button kind="bare" icon aria-label="Search">
          <Search aria-hidden />
        </Button>
        <Button icon aria-label="Copy">
          <Copy aria-hidden />
        </Button>
        <Button kind="ink" size="sm" icon aria-label="Add">
          <Plus aria-hidden />
        </Button>
        <Button kind="hivis" size="xl" className="flex-1">
          Done, next step
        </Button>
      </Row>
      <div className="max-w-72">
        <Button kind="line">{longText}</Button>
      </div>
    </div>
  </Specimen>
);

const LinksAndKeys = () => (
  <Specimen name="TextLink and Keys">
    <Row>
      <TextLink href="#a">Read how sharing works</TextLink>
      <span>
        Everything is in the palette: <Keys keys="mod+k" />
      </span>
    </Row>
  </Specimen>
);

const Menus = () => (
  <Specimen name="Menu">
    <Row>
      <Menu trigger={<Button>Actions</Button>}>
        <MenuItem icon={<Copy aria-hidden />} keys="mod+d">
          Duplicate
        </MenuItem>
        <MenuItem icon={<Share2 aria-hidden />}>Share</MenuItem>
        <MenuItem icon={<Download aria-hidden />} isDisabled>
          Export
        </MenuItem>
        <MenuSeparator />
        <MenuSection title="Cannot be undone">
          <MenuItem icon={<Trash2 aria-hidden />} danger>
            Delete
          </MenuItem>
        </MenuSection>
      </Menu>
      <MoreMenu label="Actions for Torque the flange">
        <MenuItem icon={<Ellipsis aria-hidden />}>Something</MenuItem>
      </MoreMenu>
    </Row>
  </Specimen>
);

function Choices() {
  const [status, setStatus] = useState<"all" | "published" | "draft">("all");
  const [by, setBy] = useState<"day" | "week" | "month">("month");
  return (
    <Specimen name="FilterTabs, Segments, Tabs">
      <div className="space-y-6">
        <div className="border-b-2 border-ink">
          <FilterTabs
            label="Status"
            value={status}
            onChange={setStatus}
            items={[
              { id: "all", text: "All", count: 12_257 },
              { id: "published", text: "Published", count: 155 },
              { id: "draft", text: "Drafts", count: 0 },
            ]}
          />
        </div>
        <Segments
          label="By"
          value={by}
          onChange={setBy}
          items={[
            { id: "day", text: "Day" },
            { id: "week", text: "Week" },
            { id: "month", text: "Month" },
          ]}
        />
        <Tabs
          label="Parts"
          items={[
            { id: "steps", text: "Steps", count: 9, panel: <p>Nine steps.</p> },
            { id: "records", text: "Records", panel: <p>No record yet.</p> },
          ]}
        />
      </div>
    </Specimen>
  );
}

function Bars() {
  const [selected, setSelected] = useState(3);
  return (
    <Specimen name="Toolbar and BulkBar">
      <div className="space-y-4">
        <Toolbar label="Editing">
          <Button size="sm">Undo</Button>
          <Button size="sm">Redo</Button>
        </Toolbar>
        <BulkBar count={selected} onClear={() => setSelected(0)}>
          <Button kind="bare">
            <Share2 aria-hidden />
            Share
          </Button>
          <Button kind="bare">
            <Trash2 aria-hidden />
            Delete
          </Button>
        </BulkBar>
        {selected === 0 && <Button onPress={() => setSelected(3)}>Select three</Button>}
      </div>
    </Specimen>
  );
}

const Files = () => (
  <Specimen name="Files">
    <Columns>
      <FileButton onFiles={() => {}}>Choose a file</FileButton>
      <FileDrop label="Drop pictures or videos" hint="JPG, PNG or MP4, up to 500 MB" multiple onFiles={() => {}} />
      <FileDrop label="Nothing can be added now" isDisabled onFiles={() => {}} />
    </Columns>
  </Specimen>
);

const Toasts = () => (
  <Specimen name="Toasts">
    <Row>
      <Button onPress={() => toast.success("The area was renamed")}>success</Button>
      <Button onPress={() => toast.error("The area could not be renamed. Its name is unchanged.")}>error</Button>
      <Button onPress={() => toast.info("Mina took over the edit lock")}>info</Button>
      <Button onPress={() => toast.warning("2 things have to be put right before this can be published.")}>
        warning
      </Button>
      <Button onPress={() => toast.loading("Exporting 1,204 records")}>loading</Button>
      <Button
        onPress={() =>
          toast.success("3 procedures deleted", {
            action: { label: "Undo", onPress: () => toast.info("Put back") },
          })
        }
      >
        with Undo
      </Button>
    </Row>
  </Specimen>
);
