import { useState } from "react";
import { ArrowLeft, ArrowRight } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ChoiceList } from "#kit/web/ui/choices/choice-list.tsx";
import { BigNumberField } from "#kit/web/ui/fields/big-number-field.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { longText } from "./specimen.tsx";

const answers = [
  { id: "no", text: "No" },
  { id: "one", text: "Yes, one bolt" },
  { id: "more", text: "Yes, more than one" },
];

/** How a step looks on a tablet, in a container with floor density. */
export function FloorPieces() {
  const [torque, setTorque] = useState<number | null>(45);
  const [wrong, setWrong] = useState<number | null>(52.5);
  const [one, setOne] = useState<string[]>([]);
  const [many, setMany] = useState<string[]>(["one"]);
  return (
    <div data-density="floor" className="py-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="space-y-6">
          <div className="flex items-start gap-5">
            <StepNumber n={6} size="xl" state="current" className="max-sm:hidden" />
            <StepNumber n={6} size="md" state="current" className="sm:hidden" />
            <h2 className="text-xl max-sm:text-lg">Second pass: 45 Nm in star order</h2>
          </div>
          <p className="text-md">Set wrench TW-14 to 45 Nm. Go through the bolts in the order shown.</p>
          <HazardNote className="text-md">Keep your hand out of the gap under the lid. The hinge can drop.</HazardNote>
          <ChoiceList
            label="Which of them turned?"
            multiple
            items={[...answers, { id: "long", text: longText }]}
            value={many}
            onChange={setMany}
          />
        </div>
        <div className="space-y-8 lg:border-s-2 lg:border-ink lg:ps-10">
          <BigNumberField label="Torque on bolt 8" unit="Nm" min={43} max={47} value={torque} onChange={setTorque} />
          <BigNumberField
            label="Torque on bolt 7"
            unit="Nm"
            min={43}
            max={47}
            step={0.1}
            value={wrong}
            onChange={setWrong}
          />
          <BigNumberField label="Bottles" isRequired value={null} onChange={() => {}} />
          <BigNumberField label="Disabled" isDisabled value={3} onChange={() => {}} />
          <ChoiceList
            label="Did any bolt turn more than a quarter?"
            isRequired
            items={answers}
            value={one}
            onChange={setOne}
          />
          <ChoiceList
            label="A wrong answer"
            error="Choose one of them."
            items={answers.slice(0, 2)}
            value={[]}
            onChange={() => {}}
          />
        </div>
      </div>
      <div className="mt-8 flex gap-3 rounded-2 bg-sheet p-3 shadow-bar">
        <Button size="xl" aria-label="Back">
          <ArrowLeft className="rtl:rotate-180" aria-hidden />
        </Button>
        <Button size="xl" kind="hivis" className="flex-1">
          Done, next step
          <ArrowRight className="rtl:rotate-180" aria-hidden />
        </Button>
      </div>
    </div>
  );
}
