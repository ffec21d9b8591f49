import { useState } from "react";
import * as z from "zod/mini";
import { isolated } from "#kit/isolated.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { type ToastHandle, toast } from "#kit/web/toast.tsx";
import type { DocumentFolder } from "../../contract.ts";
import { type MoveCheck, moveCheck } from "../../move-contract.ts";
import { checkWords, isShownByDialog, type MoveInput, type Moving, useCheckMove, useMove } from "../actions.ts";
import { documentDialogText } from "../dialog-text.ts";
import { type Item, placeOf } from "../state/item.ts";
import { changesVisibility } from "../state/move-effects.ts";
import { useRequestOnce } from "../state/use-request-once.ts";
import { documentText } from "../text.ts";
import { MoveNotice } from "./dialogs/move-notice.tsx";
import { MovePicker } from "./dialogs/move-picker.tsx";
import { useItemsWords } from "./items/item-facts.tsx";

/** The stage of a move: choosing a folder, or showing the notice. */
type Asking =
  | { readonly is: "choosing"; readonly items: readonly Item[] }
  | {
      readonly is: "noticing";
      readonly moving: Moving;
      readonly check: MoveCheck;
      /** The state changed after the preview. */
      readonly isNew: boolean;
      /** Some names are taken at the target. */
      readonly isTaken: boolean;
    };

/** The items that the person wants to move. A new object is a new request. */
export interface MoveRequest {
  readonly items: readonly Item[];
  /** Without it the folder is chosen first. */
  readonly targetId?: string | null;
}

interface MoveFlowProps {
  readonly request: MoveRequest | undefined;
  readonly folders: readonly DocumentFolder[];
  readonly onMoved: () => void;
}

/**
 * Moves items: asks for the target, checks who would see what, shows that where it changes for anyone, and moves with
 * the digest of what was shown (ruling R4, threat B67). It stays mounted after a move, because the move may be undone.
 */
export function MoveFlow({ request, folders, onMoved }: MoveFlowProps) {
  const t = useText(documentText, documentDialogText);
  const kit = useText(kitText);
  const words = useItemsWords();
  const checkMove = useCheckMove();
  const move = useMove();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);

  const look = async (moving: Moving, was: { readonly isNew?: boolean; readonly isTaken?: boolean } = {}) => {
    const loading: ToastHandle[] = [];
    const slow = setTimeout(() => loading.push(toast.loading(t("documents.move.checking"))), slowMs);
    try {
      const check = await checkMove.run(moving);
      if (changesVisibility(check) || was.isNew || was.isTaken) {
        setAsking({ is: "noticing", moving, check, isNew: was.isNew ?? false, isTaken: was.isTaken ?? false });
      } else await send({ ...moving, digest: check.digest }, check);
    } catch (error) {
      toast.error(checkWords(error) ?? t("documents.move.checkFailed"));
    } finally {
      clearTimeout(slow);
      for (const handle of loading) handle.dismiss();
    }
  };

  const send = async (request: MoveInput, check: MoveCheck) => {
    const { items, targetId } = request;
    try {
      const { renamed } = await move.run(request);
      close();
      onMoved();
      announceMove({ items, targetId }, renamed.length);
    } catch (error) {
      if (!isShownByDialog(error)) return;
      const notice = noticeAfter(error, request, check);
      if (notice) setAsking(notice);
      else await look({ items, targetId }, { isNew: true });
    }
  };

  const announceMove = ({ items, targetId }: Moving, renamedCount: number) => {
    const folder = folders.find((one) => one.id === targetId)?.name ?? t("documents.title");
    const done = t("documents.move.done", {
      count: items.length,
      what: words(items, isolated),
      folder,
    });
    const text = renamedCount > 0 ? `${done}. ${t("documents.move.renamed", { count: renamedCount })}` : done;
    const [from, ...others] = new Set(items.map(placeOf));
    if (from === undefined || others.length > 0) return void toast.success(text);
    const back = async () => {
      const moving = { items, targetId: from };
      const check = await checkMove.run(moving).catch(() => undefined);
      // The way back may show it to others than before: then it is asked like any move.
      if (check === undefined || changesVisibility(check)) return look(moving);
      try {
        await move.run({ ...moving, digest: check.digest });
        toast.success(t("documents.move.undone"));
      } catch (error) {
        if (isShownByDialog(error)) await look(moving);
      }
    };
    toast.success(text, { action: { label: kit("kit.undo"), onPress: () => void back() } });
  };

  const isPending = checkMove.isPending || move.isPending;
  useRequestOnce(request, ({ items, targetId }) => {
    move.reset();
    if (targetId === undefined) setAsking({ is: "choosing", items });
    else void look({ items, targetId });
  });

  return (
    <>
      {asking?.is === "choosing" && (
        <MovePicker
          items={asking.items}
          folders={folders}
          isPending={isPending}
          onClose={close}
          onChoose={(targetId) => void look({ items: asking.items, targetId })}
        />
      )}
      {asking?.is === "noticing" && (
        <MoveNotice
          {...asking}
          folders={folders}
          isPending={isPending}
          hasFailed={move.error !== null && !isShownByDialog(move.error)}
          onClose={close}
          onAgree={(more) => void send({ ...asking.moving, digest: asking.check.digest, ...more }, asking.check)}
        />
      )}
    </>
  );
}

/** The current effect that a refusal carries; undefined where it carries none. */
function noticeAfter(error: unknown, { items, targetId, onTaken }: MoveInput, check: MoveCheck): Asking | undefined {
  const about = { is: "noticing", moving: { items, targetId } } as const;
  if (isProblem(error, "documentExists") || isProblem(error, "folderExists"))
    return { ...about, check, isNew: false, isTaken: true };
  const now = isProblem(error) ? z.safeParse(moveCheck, error.more.current) : undefined;
  return now?.success ? { ...about, check: now.data, isNew: true, isTaken: onTaken === "rename" } : undefined;
}

/** The look usually takes less; only a longer one is worth a word, in ms. */
const slowMs = 500;
