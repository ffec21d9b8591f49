import { useEffect, useState, useSyncExternalStore } from "react";
import type { ActionAbout } from "#features/performs/web/parts/action-about.ts";
import { twoDigits } from "#kit/text.ts";
import { type TextKey, useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { serverNow } from "#kit/web/wire/server-time.ts";
import { correctiveActionLimits } from "../../contract.ts";
import { dueByPriority } from "../../rules/due.ts";
import type { Priority } from "../../rules/priority.ts";
import { openText } from "../open-text.ts";
import { deviceStore } from "../state/unsent-store.ts";
import { AssigneeField } from "./fields/assignee-field.tsx";
import { DueField, dayOf, endOfDay } from "./fields/due-field.tsx";
import { type ChosenPhoto, PhotoField } from "./fields/photo-field.tsx";
import { PriorityField } from "./fields/priority-field.tsx";

interface OpenDialogProps {
  readonly isOpen: boolean;
  readonly about: ActionAbout;
  readonly onClose: () => void;
}

/** [CA30] Opens a corrective action: it is on this device when the dialog closes, and is sent in the background. */
export const OpenDialog = (props: OpenDialogProps) => (props.isOpen ? <Opened {...props} /> : null);

type Translate = ReturnType<typeof useText<(typeof openText)["en"]>>;

function Opened({ about, onClose }: OpenDialogProps) {
  const t = useText(openText);
  const isOnline = useIsOnline();
  const keep = useKeep(about);
  const form = useForm(about, t);
  const { typed, change } = form;
  const dueAt = endOfDay(typed.due);

  const submit = async () => {
    if (!(await keep.run(typed, dueAt))) return;
    toast.success(t(isOnline ? "openAction.done" : "openAction.doneOffline"));
    onClose();
  };
  return (
    <FormDialog
      title={t("openAction.title")}
      submitLabel={t("openAction.submit")}
      isPending={keep.isPending}
      disabledReason={typed.title.trim() === "" ? t("openAction.needsName") : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!isOnline && (
        <Banner tone="wait" title={t("openAction.offline")}>
          {t("openAction.offlineBody")}
        </Banner>
      )}
      <Facts about={about} />
      {form.choices.length > 0 && (
        <Select
          label={t("openAction.about")}
          value={typed.answerId ?? whole}
          onChange={(id) => form.choose(id === whole ? null : id)}
          items={[
            { id: whole, text: t("openAction.wholeStep") },
            ...form.choices.map(({ id, question }) => ({ id, text: t("openAction.cannotBeMet", { question }) })),
          ]}
        />
      )}
      <TextField
        label={t("openAction.name")}
        value={typed.title}
        onChange={(title) => change({ title })}
        maxLength={correctiveActionLimits.titleCharactersMax}
        isRequired
      />
      <TextArea
        label={t("openAction.description")}
        value={typed.description}
        onChange={(description) => change({ description })}
        maxLength={correctiveActionLimits.textCharactersMax}
      />
      <PhotoField photos={typed.photos} onChange={(photos) => change({ photos })} />
      <PriorityField
        value={typed.priority}
        onChange={(priority) => change({ priority, due: dayOf(dueByPriority(priority, serverNow())) })}
      />
      <DueField value={typed.due} onChange={(due) => change({ due })} />
      <AssigneeField
        procedureId={about.procedureId}
        value={typed.assigneeId}
        onChange={(assigneeId) => change({ assigneeId })}
      />
      {keep.hasFailed && <Banner tone="stop">{t("openAction.notKept")}</Banner>}
    </FormDialog>
  );
}

const whole = "step";

interface Typed {
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly due: string;
  readonly assigneeId: string | null;
  readonly photos: readonly ChosenPhoto[];
  /** The answer that cannot be given, if the action is about one. */
  readonly answerId: string | null;
}

function useForm(about: ActionAbout, t: Translate) {
  const [typed, setTyped] = useState<Typed>(() => ({
    title: titleOf(about, t),
    description: "",
    priority: "medium",
    due: dayOf(dueByPriority("medium", serverNow())),
    assigneeId: null,
    photos: [],
    answerId: null,
  }));
  const change = (fields: Partial<Typed>) => setTyped((before) => ({ ...before, ...fields }));
  usePhotosOfPerform(about, (photos) => change({ photos }));
  const choices = about.deviation === undefined ? (about.answers ?? []) : [];
  const choose = (answerId: string | null) => {
    const question = choices.find((one) => one.id === answerId)?.question;
    const title = question === undefined ? titleOf(about, t) : t("openAction.titles.notMet", { question });
    change({ answerId, title: cut(title) });
  };
  return { typed, change, choices, choose };
}

/** The step's photos are attached, unless they are removed. */
function usePhotosOfPerform({ photoIds = [], blobOf }: ActionAbout, found: (photos: readonly ChosenPhoto[]) => void) {
  const [ids] = useState(photoIds);
  const [tell] = useState(() => found);
  const [read] = useState(() => blobOf);
  useEffect(() => {
    const load = async (fileId: string): Promise<ChosenPhoto> => {
      const blob = (await read?.(fileId)) ?? null;
      return { fileId, name: "photo.jpg", blob, mediaId: blob ? null : fileId };
    };
    if (ids.length > 0) void Promise.all(ids.slice(0, correctiveActionLimits.photosMax).map(load)).then(tell);
  }, [ids, tell, read]);
}

const cut = (title: string): string => title.trim().slice(0, correctiveActionLimits.titleCharactersMax);

function titleOf({ deviation, answer, bounds }: ActionAbout, t: Translate): string {
  if (!deviation || !answer) return "";
  const key = `openAction.titles.${deviation.of}` satisfies TextKey<(typeof openText)["en"]>;
  const value = deviation.of === "outOfBounds" ? deviation.value : "";
  return cut(t(key, { question: answer.question, value, unit: bounds?.unit ?? "" }));
}

function Facts({ about: { step, answer, deviation, bounds } }: { readonly about: ActionAbout }) {
  const t = useText(openText);
  const unit = bounds?.unit ?? "";
  return (
    <div className="rounded-2 bg-tint px-4 py-3">
      {step && (
        <p className="font-semibold wrap-anywhere">
          {t("openAction.step", { number: twoDigits(step.number), title: step.title })}
        </p>
      )}
      {answer && <p className="wrap-anywhere">{answer.question}</p>}
      {deviation?.of === "outOfBounds" && bounds && (
        <p>
          {t("openAction.facts.value", { value: deviation.value, unit }).trim()}
          {" · "}
          {boundsText()}
        </p>
      )}
    </div>
  );

  function boundsText(): string {
    const { min, max } = bounds ?? { min: null, max: null };
    if (min === null) return t("openAction.facts.atMost", { max: max ?? "", unit }).trim();
    if (max === null) return t("openAction.facts.atLeast", { min, unit }).trim();
    return t("openAction.facts.between", { min, max, unit }).trim();
  }
}

/** Stores the input on the device, photos included. One id while the dialog is open. */
function useKeep(about: ActionAbout) {
  const { workspaceId, actor } = usePlace();
  const [id] = useState(newId);
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const run = async (typed: Typed, dueAt: string | undefined): Promise<boolean> => {
    setPending(true);
    setFailed(false);
    const notMet = typed.answerId === null ? undefined : ({ of: "notMet" } as const);
    const deviation = about.deviation ?? notMet;
    const moduleId = about.answer?.id ?? typed.answerId ?? undefined;
    try {
      await deviceStore.add(
        {
          workspaceId,
          profileId: actor.profileId,
          id,
          procedureId: about.procedureId,
          procedureTitle: about.procedureTitle,
          wish: {
            id,
            performId: about.performId,
            versionId: about.versionId,
            title: typed.title.trim(),
            description: typed.description.trim(),
            priority: typed.priority,
            claimedAt: serverNow().toISOString(),
            ...(about.step && { stepId: about.step.id }),
            ...(moduleId !== undefined && { moduleId }),
            ...(deviation && { deviation }),
            ...(typed.assigneeId !== null && { assigneeId: typed.assigneeId }),
            ...(dueAt !== undefined && { dueAt }),
          },
          photos: typed.photos.map(({ fileId, name, mediaId }) => ({ fileId, name, mediaId })),
          refusal: null,
          waitsForPerform: false,
        },
        typed.photos.flatMap(({ fileId, blob }) => (blob ? [{ fileId, blob }] : [])),
      );
      return true;
    } catch {
      setFailed(true);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { run, isPending, hasFailed };
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the device believes that it has a network; it may be wrong. */
const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
