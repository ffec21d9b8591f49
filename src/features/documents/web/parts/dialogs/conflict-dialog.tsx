import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { documentNameLengthMax, plainName } from "../../../rules.ts";
import { documentDialogText } from "../../dialog-text.ts";
import type { Answer } from "../../state/conflicts.ts";

interface ConflictDialogProps {
  readonly title: string;
  readonly folderName: string;
  readonly proposedName: string;
  readonly mayReplace: boolean;
  /** How many are asked about after this one. */
  readonly restCount: number;
  /** Looks whether a name that was typed is free: answers another one where it is taken, or "" where none is known. */
  readonly findTaken: (name: string) => Promise<string | undefined>;
  readonly onAnswer: (answer: Answer, toAll: boolean) => void;
  /** Undefined where the file is stored already, and is left to the tray. */
  readonly onCancelAll?: (() => void) | undefined;
}

/** A name is taken: rename, replace or leave it, for this file or for all that are left (ruling R5). */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, folderName, proposedName, mayReplace, restCount, findTaken, onAnswer, onCancelAll } = props;
  const t = useText(documentDialogText);
  const [choice, setChoice] = useState<Answer["is"]>("rename");
  const [name, setName] = useState(proposedName);
  const [toAll, setToAll] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const submit = async () => {
    if (choice !== "rename") return onAnswer({ is: choice }, toAll);
    const wanted = plainName(name);
    if (wanted === "") return setError(t("documents.conflict.blank"));
    setPending(true);
    setFailed(false);
    try {
      const other = wanted === proposedName ? undefined : await findTaken(wanted);
      if (other === undefined) return onAnswer({ is: "rename", name: wanted }, toAll);
      setError(other === "" ? t("documents.conflict.takenPlain") : t("documents.conflict.taken", { name: other }));
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
  };
  const leave = () => (onCancelAll ? onCancelAll() : onAnswer({ is: "cancel" }, false));
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      isDismissable={!isPending}
      footer={
        <>
          {onCancelAll && (
            <Button kind="bare" isDisabled={isPending} onPress={onCancelAll}>
              {t("documents.conflict.cancelAll")}
            </Button>
          )}
          <Button kind="ink" isPending={isPending} onPress={() => void submit()}>
            {t("documents.conflict.submit")}
          </Button>
        </>
      }
    >
      <form
        className="space-y-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>
          {t("documents.conflict.body", { folder: folderName })}{" "}
          {restCount > 0 && <span className="text-ink-2">{t("documents.conflict.rest", { count: restCount })}</span>}
        </p>
        <RadioGroup
          label={t("documents.conflict.choice")}
          value={choice}
          onChange={setChoice}
          items={[
            { id: "rename", text: t("documents.conflict.rename") },
            {
              id: "replace",
              text: t("documents.conflict.replace"),
              description: t(mayReplace ? "documents.conflict.replaceNote" : "documents.conflict.mayNotReplace"),
              isDisabled: !mayReplace,
            },
            { id: "cancel", text: t(onCancelAll ? "documents.conflict.cancel" : "documents.conflict.discard") },
          ]}
        />
        {choice === "rename" && (
          <TextField
            label={t("documents.conflict.newName")}
            value={name}
            onChange={(text) => {
              setName(text);
              setError(undefined);
            }}
            maxLength={documentNameLengthMax}
            autoComplete="off"
            error={error}
          />
        )}
        {restCount > 0 && (
          <Checkbox isSelected={toAll} onChange={setToAll}>
            {t("documents.conflict.all", { count: restCount })}
          </Checkbox>
        )}
        {hasFailed && <Banner tone="stop">{t("documents.conflict.failed")}</Banner>}
      </form>
    </Dialog>
  );
}
