import { useState } from "react";
import { Factory, Wrench } from "#kit/web/icons.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Columns, longText, Specimen } from "./specimen.tsx";

const areas = [
  { id: "filler", text: "Filler 3", icon: <Factory aria-hidden /> },
  { id: "retort", text: "Retort hall", icon: <Wrench aria-hidden />, description: "Line 2, ground floor" },
  { id: "closed", text: "Closed area", isDisabled: true },
];

export function FieldPieces() {
  const [search, setSearch] = useState("flange");
  const [torque, setTorque] = useState<number | null>(45.25);
  const [area, setArea] = useState<string | null>(null);
  const [found, setFound] = useState<string | null>("retort");
  const [role, setRole] = useState<string | null>("author");
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Specimen name="TextField, TextArea, SearchField">
        <Columns>
          <TextField label="Title" placeholder="What is done" isRequired />
          <TextField label="Code" mono defaultValue="TW-14" description="Printed on the tag" />
          <TextField label="Title" defaultValue="" error="Give it a title." />
          <TextField label="Name" error={["At most 200 characters.", "Must not be taken."]} defaultValue={longText} />
          <TextField label="Read only" isReadOnly defaultValue="Northgate" />
          <TextField label="Disabled" isDisabled defaultValue="Northgate" />
          <TextArea label="Reason" description="The author will read it." />
          <TextArea label="Reason" error="Say why." />
          <SearchField value={search} onChange={setSearch} placeholder="Search title, step or part" />
        </Columns>
      </Specimen>
      <Specimen name="NumberField">
        <Columns>
          <NumberField label="Torque" unit="Nm" value={torque} onChange={setTorque} min={43} max={47} />
          <NumberField label="Torque" value={52} onChange={() => {}} error="At most 47." />
          <NumberField label="Disabled" isDisabled value={null} onChange={() => {}} />
        </Columns>
      </Specimen>
      <Specimen name="Select and ComboBox">
        <Columns>
          <Select label="Area" placeholder="Any area" value={area} onChange={setArea} items={areas} />
          <Select label="Area" isRequired error="Choose an area." value={null} onChange={() => {}} items={areas} />
          <Select label="Area" isDisabled value="filler" onChange={() => {}} items={areas} />
          <ComboBox label="Area" value={found} onChange={setFound} items={areas} onAdd={() => {}} />
          <ComboBox label="Area" value={null} onChange={() => {}} items={areas} error="Choose an area." />
        </Columns>
      </Specimen>
      <Specimen name="Checkbox, Switch, RadioGroup">
        <Columns>
          <div className="flex flex-col gap-3">
            <Checkbox isSelected={isOn} onChange={setOn}>
              Required to finish this step
            </Checkbox>
            <Checkbox isIndeterminate isSelected={false} onChange={() => {}}>
              Some of them
            </Checkbox>
            <Checkbox isDisabled isSelected={false} onChange={() => {}}>
              Disabled
            </Checkbox>
            <Checkbox isDisabled isSelected onChange={() => {}}>
              Disabled and on
            </Checkbox>
            <Checkbox isSelected={false} onChange={() => {}} error="Confirm that you have read it.">
              I have read it
            </Checkbox>
          </div>
          <div className="flex flex-col gap-3">
            <Switch isSelected={isOn} onChange={setOn} description="Takes effect at once.">
              Share outside the workspace
            </Switch>
            <Switch isSelected={!isOn} onChange={() => setOn(!isOn)}>
              The other way round
            </Switch>
            <Switch isDisabled isSelected onChange={() => {}}>
              Disabled
            </Switch>
          </div>
          <RadioGroup
            label="Role"
            value={role}
            onChange={setRole}
            items={[
              { id: "author", text: "Author", description: "Writes and publishes procedures" },
              { id: "operator", text: "Operator", description: "Performs them" },
              { id: "owner", text: "Owner", isDisabled: true },
            ]}
          />
          <RadioGroup
            label="Repeat"
            direction="row"
            error="Choose one."
            value={null}
            onChange={() => {}}
            items={[
              { id: "never", text: "Never" },
              { id: "daily", text: "Daily" },
            ]}
          />
        </Columns>
      </Specimen>
    </>
  );
}
