import { useState } from "react";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { findModule, findSection, findStep, numberedSteps } from "#features/procedures/rules/find.ts";
import { actionModulesMax, whyNot } from "#features/procedures/rules/module-limits.ts";
import { copySteps, moveModule, moveSection, moveSteps } from "#features/procedures/rules/outline.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { editorText } from "../../editor-text.ts";
import { paneText } from "../../pane-text.ts";
import { useContent, useEditContent, useEditing } from "../draft-context.tsx";

/** The parts to move. */
export type Moving =
  | { readonly of: "module"; readonly id: string }
  | { readonly of: "section"; readonly id: string }
  | { readonly of: "steps"; readonly ids: readonly string[]; readonly isCopy?: boolean };

interface MoveDialogProps {
  readonly moving: Moving | undefined;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Moving without dragging. */
export function MoveDialog({ moving, onClose, onDone }: MoveDialogProps) {
  if (!moving) return null;
  const rest = { onClose, onDone };
  switch (moving.of) {
    case "module":
      return <MoveModule id={moving.id} {...rest} />;
    case "section":
      return <MoveSection id={moving.id} {...rest} />;
    case "steps":
      return <MoveSteps ids={moving.ids} isCopy={moving.isCopy ?? false} {...rest} />;
  }
}

interface FrameProps {
  readonly title: string;
  readonly confirm: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

function Frame({ title, confirm, isDisabled = false, onConfirm, onClose, children }: FrameProps) {
  const kit = useText(kitText);
  return (
    <Dialog
      title={title}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button kind="bare" onPress={onClose}>
            {kit("kit.cancel")}
          </Button>
          <Button kind="ink" isDisabled={isDisabled} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="space-y-4">{children}</div>
    </Dialog>
  );
}

type Rest = Omit<MoveDialogProps, "moving">;

function MoveModule({ id, onClose, onDone }: Rest & { id: string }) {
  const t = useText(editorText, editorDialogText);
  const limits = useText(paneText);
  const kinds = useText(readText);
  const content = useContent();
  const edit = useEditContent();
  const { flags, go } = useEditing();
  const found = findModule<Module>(content, id);
  const [stepId, setStepId] = useState(found?.step.id ?? null);
  const [after, setAfter] = useState<string>("last");
  if (!found) return null;
  const target = stepId === null ? undefined : findStep<Module>(content, stepId)?.step;
  const others = target?.modules.filter((module) => module.id !== id) ?? [];
  const reason = target && whyNot({ modules: others }, found.module.moduleType, flags);
  const max = flags.checklists ? actionModulesMax.withChecklists : actionModulesMax.without;
  return (
    <Frame
      title={t("editor.move.module", { name: kinds(`procedures.modules.${found.module.moduleType}`) })}
      confirm={t("editor.move.confirm")}
      isDisabled={!target || reason !== undefined}
      onClose={onClose}
      onConfirm={() => {
        if (!target) return;
        edit((before) => moveModule(before, id, target.id, indexAfter(others, after)), { fresh: [id] });
        go({ stepId: target.id });
        onDone?.();
        onClose();
      }}
    >
      <ComboBox
        label={t("editor.move.toStep")}
        value={stepId}
        onChange={(next) => {
          setStepId(next);
          setAfter("last");
        }}
        items={numberedSteps(content).map(({ number, step }) => ({
          id: step.id,
          text: `${twoDigits(number)} ${step.title || t("editor.untitledStep")}`,
        }))}
      />
      <PositionField
        value={after}
        onChange={setAfter}
        items={others.map((module) => ({ id: module.id, text: kinds(`procedures.modules.${module.moduleType}`) }))}
      />
      {reason && (
        <Banner tone="wait">{t("editor.move.refused", { reason: limits(`editor.limits.${reason}`, { max }) })}</Banner>
      )}
    </Frame>
  );
}

function MoveSteps({ ids, isCopy, onClose, onDone }: Rest & { ids: readonly string[]; isCopy: boolean }) {
  const t = useText(editorText, editorDialogText);
  const content = useContent();
  const edit = useEditContent();
  const { go } = useEditing();
  const first = ids[0] === undefined ? undefined : findStep(content, ids[0]);
  const [sectionId, setSectionId] = useState(first?.section.id ?? content.sections[0]?.id ?? null);
  const [after, setAfter] = useState<string>("last");
  const section = sectionId === null ? undefined : findSection(content, sectionId)?.section;
  const others = section?.steps.filter((step) => isCopy || !ids.includes(step.id)) ?? [];
  const count = ids.length;
  const confirm = () => {
    if (!section) return;
    const index = indexAfter(others, after);
    edit(
      (before) =>
        isCopy ? copySteps(before, ids, section.id, newId, index) : moveSteps(before, ids, section.id, index),
      isCopy ? {} : { fresh: ids },
    );
    if (!isCopy && ids[0]) go({ stepId: ids[0] });
    onDone?.();
    onClose();
  };
  return (
    <Frame
      title={isCopy ? t("editor.move.copySteps", { count }) : t("editor.move.steps", { count })}
      confirm={isCopy ? t("editor.move.copy") : t("editor.move.confirm")}
      isDisabled={!section}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Select
        label={t("editor.move.toSection")}
        value={sectionId}
        onChange={(next) => {
          setSectionId(next);
          setAfter("last");
        }}
        items={content.sections.map((one) => ({ id: one.id, text: one.title || t("editor.untitledSection") }))}
      />
      <PositionField
        value={after}
        onChange={setAfter}
        items={others.map((step) => ({ id: step.id, text: step.title || t("editor.untitledStep") }))}
      />
    </Frame>
  );
}

function MoveSection({ id, onClose, onDone }: Rest & { id: string }) {
  const t = useText(editorText, editorDialogText);
  const content = useContent();
  const edit = useEditContent();
  const [after, setAfter] = useState<string>("last");
  const others = content.sections.filter((section) => section.id !== id);
  return (
    <Frame
      title={t("editor.move.section")}
      confirm={t("editor.move.confirm")}
      onClose={onClose}
      onConfirm={() => {
        edit((before: DraftContent) => moveSection(before, id, indexAfter(others, after)), { fresh: [id] });
        onDone?.();
        onClose();
      }}
    >
      <PositionField
        value={after}
        onChange={setAfter}
        items={others.map((section) => ({ id: section.id, text: section.title || t("editor.untitledSection") }))}
      />
    </Frame>
  );
}

function indexAfter(others: readonly { readonly id: string }[], after: string): number {
  if (after === "first") return 0;
  const index = others.findIndex((one) => one.id === after);
  return index < 0 ? others.length : index + 1;
}

interface PositionFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly items: readonly { readonly id: string; readonly text: string }[];
}

function PositionField({ value, onChange, items }: PositionFieldProps) {
  const t = useText(editorText, editorDialogText);
  return (
    <Select
      label={t("editor.move.position")}
      value={value}
      onChange={(next) => onChange(next ?? "last")}
      items={[
        { id: "first", text: t("editor.move.first") },
        ...items.map(({ id, text }) => ({ id, text: t("editor.move.after", { name: text }) })),
        { id: "last", text: t("editor.move.last") },
      ]}
    />
  );
}
