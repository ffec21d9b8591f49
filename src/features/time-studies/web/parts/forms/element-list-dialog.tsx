import { useState } from "react";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowDown, ArrowUp, Plus, X } from "#kit/web/icons.ts";
import { newId } from "#kit/web/new-id.ts";
import { newKey } from "#kit/web/new-key.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { ElementList } from "../../../element-list-contract.ts";
import { hasDistinctElements, studyLimits, type WorkElement } from "../../../rules/elements.ts";
import { useCreateList, useEditList } from "../../actions.ts";
import { timeStudyText } from "../../text.ts";
import { KindSelect } from "./kind-select.tsx";

interface ElementListDialogProps {
  /** Undefined for a new one. */
  readonly list: ElementList | undefined;
  readonly onClose: () => void;
  readonly onSaved: (list: ElementList) => void;
}

const blank = (): WorkElement => ({ id: newId(), name: "", kind: "valueAdding" });

/** Name, description, and the elements in their order; of a new list also who sees it. */
export function ElementListDialog({ list, onClose, onSaved }: ElementListDialogProps) {
  const t = useText(timeStudyText);
  const creating = useCreateList();
  const editing = useEditList();
  const [key] = useState(newKey);
  const [name, setName] = useState(list?.name ?? "");
  const [description, setDescription] = useState(list?.description ?? "");
  const [elements, setElements] = useState<readonly WorkElement[]>(() => list?.elements ?? [blank()]);
  const [accessGroupIds, setGroups] = useState<readonly string[]>([]);
  const [wasSent, setSent] = useState(false);
  const isNameless = name.trim() === "";
  const tidied = elements.map((one) => ({ ...one, name: one.name.trim() }));
  const isComplete = tidied.length > 0 && tidied.every((one) => one.name !== "") && hasDistinctElements(tidied);
  const error = creating.error ?? editing.error;
  const submit = () => {
    setSent(true);
    if (isNameless || !isComplete) return;
    const fields = { name, description, elements: tidied };
    const saving = list
      ? editing.run({ id: list.id, revision: list.revision, ...fields })
      : creating.run({ key, accessGroupIds, ...fields });
    // What went wrong is shown below; nothing that was entered is lost.
    saving.then(onSaved, () => {});
  };
  const press = (groupId: string) =>
    setGroups((held) => (held.includes(groupId) ? held.filter((id) => id !== groupId) : [...held, groupId]));
  return (
    <FormDialog
      title={t(list ? "elementLists.editTitle" : "elementLists.create")}
      submitLabel={t(list ? "elementLists.save" : "elementLists.submitNew")}
      isPending={creating.isPending || editing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("elementLists.name")}
        value={name}
        onChange={setName}
        maxLength={studyLimits.nameCharactersMax}
        isRequired
        autoFocus
        error={wasSent && isNameless ? t("elementLists.nameMissing") : undefined}
      />
      <TextArea
        label={t("elementLists.description")}
        value={description}
        onChange={setDescription}
        maxLength={studyLimits.noteCharactersMax}
        rows={2}
      />
      <ElementRows elements={elements} onChange={setElements} />
      {wasSent && !isComplete && <Banner tone="stop">{t("elementLists.elementsMissing")}</Banner>}
      {!list && (
        <div className="space-y-1">
          <p className="text-xs font-semibold text-ink-2">{t("timeStudies.create.access")}</p>
          <div className="flex h-44 flex-col">
            <GroupTreePicker markOf={(id) => (accessGroupIds.includes(id) ? "all" : "none")} onPress={press} />
          </div>
          {accessGroupIds.length === 0 && <p className="text-xs text-ink-3">{t("elementLists.everyone")}</p>}
        </div>
      )}
      {error && (
        <Banner tone="stop">{t(isProblem(error, "stale") ? "elementLists.stale" : "elementLists.failedSave")}</Banner>
      )}
    </FormDialog>
  );
}

interface ElementRowsProps {
  readonly elements: readonly WorkElement[];
  readonly onChange: (elements: readonly WorkElement[]) => void;
}

function ElementRows({ elements, onChange }: ElementRowsProps) {
  const t = useText(timeStudyText);
  const change = (index: number, part: Partial<WorkElement>) =>
    onChange(elements.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const swap = (index: number, other: number) => {
    const [one, two] = [elements[index], elements[other]];
    if (one && two) onChange(elements.with(index, two).with(other, one));
  };
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">{t("elementLists.elements")}</legend>
      {elements.map((element, index) => {
        const label = t("elementLists.elementName", { number: index + 1 });
        const name = element.name.trim() || label;
        return (
          <div key={element.id} className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
            <TextField
              label={label}
              value={element.name}
              onChange={(text) => change(index, { name: text })}
              maxLength={studyLimits.nameCharactersMax}
            />
            <KindSelect name={name} kind={element.kind} onChange={(kind) => change(index, { kind })} />
            <div className="flex gap-1">
              <Button
                kind="bare"
                icon
                aria-label={t("elementLists.up", { name })}
                isDisabled={index === 0}
                onPress={() => swap(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                kind="bare"
                icon
                aria-label={t("elementLists.down", { name })}
                isDisabled={index === elements.length - 1}
                onPress={() => swap(index, index + 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
              <Button
                kind="bare"
                icon
                aria-label={t("elementLists.remove", { name })}
                isDisabled={elements.length === 1}
                onPress={() => onChange(elements.filter((one) => one.id !== element.id))}
              >
                <X aria-hidden />
              </Button>
            </div>
          </div>
        );
      })}
      <Button isDisabled={elements.length >= studyLimits.elementsMax} onPress={() => onChange([...elements, blank()])}>
        <Plus aria-hidden />
        {t("elementLists.add")}
      </Button>
    </fieldset>
  );
}
