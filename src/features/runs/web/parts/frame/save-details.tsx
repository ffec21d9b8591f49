import { useEffect, useState } from "react";
import type { PerformView } from "#features/performs/web/parts/run/perform-view.ts";
import { type StorageSpace, storageSpace } from "#kit/web/device/storage-space.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { signInAgainPath } from "#kit/web/session/sign-in-path.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { useUncommittedFields } from "#kit/web/uncommitted.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import { performAnswerText } from "../../answer-text.ts";
import { performDialogText } from "../../dialog-text.ts";
import { type SaveWords, saveWords } from "../../state/save-words.ts";

interface SaveDetailsProps {
  readonly view: PerformView;
  readonly onTryNow: () => void;
  readonly onCompare: () => void;
}

/** Where the answers are, in full, and what can be done where they do not go. */
export function SaveDetails({ view, onTryNow, onCompare }: SaveDetailsProps) {
  const t = useText(performDialogText, performAnswerText);
  const words = saveWords(view, useUncommittedFields());
  // [PF279] Leaving the page would lose what is in it alone.
  const mayLeave = words.is === "signIn" && view.isStored;
  return (
    <div className="grid gap-3">
      <h2 className="text-md">{t("performs.saving.title")}</h2>
      <p>{longWords(t, words)}</p>
      {words.waiting > 0 && <p className="text-ink-2">{t("performs.saving.waiting", { count: words.waiting })}</p>}
      {words.waitingFiles > 0 && (
        <p className="text-ink-2">{t("performs.saving.sizeOfWaiting", { count: words.waitingFiles })}</p>
      )}
      {(words.is === "full" || words.why === "full") && <Space />}
      {view.state?.savedAt && (
        <p className="text-ink-2">
          {t("performs.saving.at")} <TimeStamp at={view.state.savedAt} />
        </p>
      )}
      {mayLeave && (
        <LinkTo to={signInAgainPath()} className={buttonClassName({ kind: "ink" })}>
          {t("performs.saving.signInAgain")}
        </LinkTo>
      )}
      {words.why === "conflicts" ? (
        <Button kind="ink" onPress={onCompare}>
          {t("performs.saving.showConflicts")}
        </Button>
      ) : (
        canTryNow(words) && <Button onPress={onTryNow}>{t("performs.saving.tryNow")}</Button>
      )}
    </div>
  );
}

/** What a field holds and no answer has is nothing to send. */
const canTryNow = ({ is, waiting, waitingFiles }: SaveWords): boolean =>
  is === "invalid" ? waiting + waitingFiles > 0 : is !== "saved";

/** [PF215] How short the room on the device is, as the browser estimates it. */
function Space() {
  const t = useText(performDialogText);
  const size = useSizeText();
  const [space, setSpace] = useState<StorageSpace>();
  useEffect(() => void storageSpace().then(setSpace), []);
  if (!space) return null;
  return (
    <p className="font-semibold">
      {t("performs.saving.space", { left: size(space.leftBytes), all: size(space.allBytes) })}
    </p>
  );
}

type Translate = ReturnType<typeof useText<(typeof performDialogText)["en"]>>;

function longWords(t: Translate, { is, why, detail = "", fields = "" }: SaveWords): string {
  if (why === "outOfBounds") return t("performs.saving.outOfBoundsLong", { fields });
  if (is === "invalid") return t("performs.saving.invalidLong", { fields });
  if (why === "full") return t("performs.saving.memoryFull");
  if (is !== "needsYou") return t(`performs.saving.${is}Long`);
  if (why === "refused") return t("performs.saving.refusedLong", { detail });
  if (why === "sealed") return t("performs.saving.sealedLong");
  return t(why === "files" ? "performs.saving.filesLong" : "performs.saving.conflictsLong");
}
