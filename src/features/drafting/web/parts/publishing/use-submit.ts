import { useState } from "react";
import { blankNotes, isDayInvalid, type NotesForm, notesOf } from "#features/publishing/web/parts/version-notes.ts";
import { stageText } from "#features/publishing/web/stage-text.ts";
import { isProblem } from "#kit/problem.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { useEditing } from "../draft-context.tsx";

const ofDraft = [
  "draftInvalid",
  "mediaNotUploaded",
  "staleDraft",
  "draftEnded",
  "draftLocked",
  "approvalPending",
  "ownApproval",
] as const;
const ofStages = ["stagesRequired", "effectiveOutOfRange", "stageUnsignable"] as const;

type Refusal = (typeof ofDraft)[number] | "unsaved" | "network" | "failed";

/** The draft as it is sent off: as it was saved last. */
interface SubmittedDraft {
  readonly procedureId: string;
  readonly versionId: string;
  readonly revision: number;
}

interface SubmitOptions {
  readonly send: (at: SubmittedDraft, versionNotes: ReturnType<typeof notesOf>) => Promise<void>;
  /** The dialog's message for a refusal. */
  readonly wordsOf: (refusal: Refusal, error: unknown) => string;
}

/** Submits the draft with its version notes: saves it first, and shows the message of a refusal. */
export function useSubmit({ send, wordsOf }: SubmitOptions) {
  useText(stageText);
  const { draft, driver } = useEditing();
  const [form, setForm] = useState<NotesForm>(blankNotes);
  const [isInvalid, setInvalid] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const run = async () => {
    setRefusal(undefined);
    const isInvalidNow = isDayInvalid(form, new Date());
    setInvalid(isInvalidNow);
    if (isInvalidNow) return;
    setSaving(true);
    const isSaved = await driver.flush();
    setSaving(false);
    if (!isSaved) return setRefusal(wordsOf("unsaved", undefined));
    const { revision } = driver.view().state;
    try {
      await send({ procedureId: draft.id, versionId: draft.versionId, revision }, notesOf(form));
    } catch (error) {
      const stage = ofStages.find((one) => isProblem(error, one));
      setRefusal(stage ? translate(stageText, `stages.refusal.${stage}`) : wordsOf(refusalOf(error), error));
    }
  };
  return {
    run: () => void run(),
    isSaving,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    fields: { form, onChange: setForm, isDayInvalid: isInvalid },
  };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkError) return "network";
  return ofDraft.find((one) => isProblem(error, one)) ?? "failed";
}
