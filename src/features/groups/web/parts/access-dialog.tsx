import { useDeferredValue, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { SomeFailed } from "#kit/web/wire/settle-each.ts";
import type { AssignableKind } from "../../contract.ts";
import { groupPolicy } from "../../policy.ts";
import type { GroupChange } from "../../rules.ts";
import { groupPreviews } from "../queries.ts";
import { becomingGlobal, changeOf, type Held, isNoChange, markOf, noChoices, pressed } from "./access-selection.ts";
import { AccessSummary } from "./access-summary.tsx";
import { accessText } from "./access-text.ts";
import { GroupTreePicker } from "./group-tree-picker.tsx";
import { FullAccessSlot } from "./slots.ts";
import { VisibilityChangeNote } from "./visibility-change-note.tsx";
import { useVisibilityPreview } from "./visibility-preview.ts";

export interface AccessChange extends GroupChange {
  /** The person has confirmed that everyone will see things that lose their last group. */
  readonly makeGlobal?: true;
  /** Of the preview that was shown, by the id of each thing: they go back with the changes (rule GR15). */
  readonly digests: Readonly<Record<string, string>>;
}

export interface AccessDialogProps {
  readonly title: string;
  /** The things whose groups change, in the order of `held`. */
  readonly things: readonly { readonly kind: AssignableKind; readonly id: string }[];
  /** The groups of each thing, as the person sees them: one list for one thing, several for bulk. */
  readonly held: readonly Held[];
  /** How many more groups each thing has that the person may not see, in the same order; none unless given. */
  readonly hidden?: readonly number[];
  /** The groups that each thing takes from the folders above it, in the same order: they stay, whatever is chosen. */
  readonly inherited?: readonly Held[];
  /**
   * Called with an actual change. In bulk each thing is sent its own part: `changeFor(held, change)`. A rejection keeps
   * the dialog open with its selection.
   */
  readonly onSubmit: (change: AccessChange) => Promise<unknown>;
  /** The words for a rejection; a plain sentence unless given. */
  readonly failedText?: (error: unknown) => string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Who gains and who loses visibility of what, before it is done. */
function useAccessPreview(things: AccessDialogProps["things"], change: GroupChange) {
  const workspaceId = useWorkspaceId();
  return useVisibilityPreview(
    isNoChange(change)
      ? undefined
      : groupPreviews.access(workspaceId, {
          things: things.map(({ kind, id }) => ({ kind, id })),
          addAccessGroupIds: [...change.add],
          removeAccessGroupIds: [...change.remove],
        }),
  );
}

/** Chooses who sees one thing or several. Its state resets every time it opens. */
export const AccessDialog = (props: AccessDialogProps) => (props.isOpen ? <OpenDialog {...props} /> : null);

function OpenDialog(props: AccessDialogProps) {
  const { title, things, held, hidden = [], inherited = [], onSubmit, failedText, onOpenChange } = props;
  const t = useText(accessText);
  const mayMakeGlobal = useMay(groupPolicy.makeGlobal);
  const [choices, setChoices] = useState(noChoices);
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isStale, setStale] = useState(false);

  const isBulk = held.length > 1;
  const change = changeOf(choices);
  // Quick successive presses send one request.
  const settled = useDeferredValue(choices);
  const preview = useAccessPreview(things, changeOf(settled));
  const digests = settled === choices ? preview.change?.digests : undefined;
  const kept = held.map((_, at) => (hidden[at] ?? 0) + (inherited[at]?.length ?? 0));
  const globalCount = becomingGlobal(held, kept, change);
  const submit = async (request: Omit<AccessChange, "digests">) => {
    if (digests === undefined) return;
    setPending(true);
    setFailure(undefined);
    try {
      await onSubmit({ ...request, digests });
      onOpenChange(false);
    } catch (error) {
      const cause = error instanceof SomeFailed ? error.cause : error;
      // Some of several things may be changed by now: the preview covers all that are still to be changed.
      const isStaleNow = isProblem(cause, "sightChanged");
      if (isStaleNow) preview.retry();
      else setFailure(failedText?.(error) ?? t("commonAccessManagement.failed"));
      setStale(isStaleNow);
      setPending(false);
    }
  };

  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={onOpenChange}
      isDismissable={!isPending}
      footer={
        <DialogButtons
          submitLabel={t("commonAccessManagement.submit")}
          isPending={isPending}
          disabledReason={
            isNoChange(change)
              ? t("commonAccessManagement.unchanged")
              : globalCount > 0 && !mayMakeGlobal
                ? t("commonAccessManagement.mayNotMakeGlobal")
                : digests === undefined
                  ? preview.error
                    ? t("commonAccessManagement.previewFailed")
                    : t("commonAccessManagement.wait")
                  : undefined
          }
          onPress={() => (globalCount > 0 ? setAsking(true) : void submit(change))}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <div className="space-y-4">
        <div className="flex h-80 max-h-[45dvh] flex-col">
          <GroupTreePicker
            markOf={(groupId) => markOf(held, choices, groupId)}
            onPress={(groupId) => setChoices(pressed(held, choices, groupId))}
          />
        </div>
        {globalCount > 0 ? (
          <HazardNote>
            {isBulk
              ? t("commonAccessManagement.someWillBeGlobal", { count: globalCount })
              : t("commonAccessManagement.willBeGlobal")}
          </HazardNote>
        ) : (
          <AccessSummary held={held} hidden={hidden} inherited={inherited} choices={choices} />
        )}
        <VisibilityChangeNote preview={preview} isStale={isStale} />
        <FullAccessSlot />
        {failure && <Banner tone="stop">{failure}</Banner>}
      </div>
      <ConfirmDialog
        title={t("commonAccessManagement.makeGlobal.title")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t("commonAccessManagement.makeGlobal.confirm")}
        onConfirm={() => void submit({ ...change, makeGlobal: true })}
      >
        {isBulk
          ? t("commonAccessManagement.makeGlobal.some", { count: globalCount })
          : t("commonAccessManagement.makeGlobal.body")}
      </ConfirmDialog>
    </Dialog>
  );
}
