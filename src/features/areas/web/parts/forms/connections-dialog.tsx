import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { presentState } from "#kit/web/wire/present-state.ts";
import { type Area, area as areaSchema } from "../../../contract.ts";
import { useChooseConnections } from "../../actions.ts";
import { areaText } from "../../text.ts";
import { AreaChip } from "../area-chip.tsx";
import { AreaPicker } from "../area-picker.tsx";

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Chooses the neighbours of an area. */
export function ConnectionsDialog({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const t = useText(areaText);
  const { run, isPending, error, reset } = useChooseConnections();
  const [base, setBase] = useState(area);
  const [chosen, setChosen] = useState<readonly string[]>(area.connectedAreas);

  const theirs = presentState(areaSchema, error);
  const save = (onto: Area) =>
    // What went wrong is shown below; the choice stays.
    run({ areaId: area.id, revision: onto.revision, connectedAreas: chosen }).then(onClose, () => {});
  const startAgainFrom = (next: Area) => {
    setBase(next);
    setChosen(next.connectedAreas);
    reset();
  };

  return (
    <FormDialog
      title={t("areas.connections.dialog", { name: area.name })}
      submitLabel={t("areas.connections.submit")}
      isPending={isPending}
      disabledReason={sameSet(chosen, base.connectedAreas) ? t("areas.edit.nothing") : undefined}
      onSubmit={() => void save(base)}
      onClose={onClose}
    >
      {theirs && (
        <StaleChoice
          differences={[{ id: "areas", mine: <Chips ids={chosen} />, theirs: <Chips ids={theirs.connectedAreas} /> }]}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => startAgainFrom(theirs)}
        />
      )}
      <div className="flex h-96 max-h-[50dvh] flex-col">
        <AreaPicker value={chosen} onChange={setChosen} except={[area.id]} />
      </div>
      <p className="text-xs text-ink-3">{t("areas.connections.note")}</p>
      {error && !theirs && <Banner tone="stop">{t("areas.flows.updateAreaFailed")}</Banner>}
    </FormDialog>
  );
}

const Chips = ({ ids }: { readonly ids: readonly string[] }) => (
  <span className="flex flex-wrap gap-1.5">
    {ids.map((id) => (
      <AreaChip key={id} areaId={id} />
    ))}
    {ids.length === 0 && "—"}
  </span>
);
