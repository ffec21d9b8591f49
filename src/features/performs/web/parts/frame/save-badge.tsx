import { Check, CloudOff, Hand, OctagonAlert } from "lucide-react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/button.tsx";
import { PlainButton } from "#kit/web/ui/plain-button.tsx";
import { Popover } from "#kit/web/ui/popover.tsx";
import { Spinner } from "#kit/web/ui/spinner.tsx";
import { TimeStamp } from "#kit/web/ui/time-stamp.tsx";
import type { PerformView } from "../../state/perform-driver.ts";
import { type SaveWords, saveWords } from "../../state/save-words.ts";
import { performText } from "../../text.ts";

interface SaveBadgeProps {
  readonly view: PerformView;
  readonly onTryNow: () => void;
  readonly onCompare: () => void;
}

/** Where the answers are, in two words; a press says it in full. Changes are read out politely. */
export function SaveBadge({ view, onTryNow, onCompare }: SaveBadgeProps) {
  const t = useText(performText);
  const words = saveWords(view);
  const short = t(`performs.saving.${words.is}`);
  const count = words.waiting > 0 ? t("performs.saving.waiting", { count: words.waiting }) : "";
  return (
    <>
      <output className="sr-only">{short}</output>
      <Popover
        label={t("performs.saving.title")}
        placement="bottom end"
        trigger={
          <PlainButton
            aria-label={[short, count].filter(Boolean).join(", ")}
            className="ring-focus flex min-h-12 min-w-12 items-center justify-center gap-2.5 rounded-1 px-2 text-start hover:bg-tint"
          >
            <SaveIcon is={words.is} />
            <span className="hidden text-xs leading-tight sm:block">
              <span className="block font-semibold">{short}</span>
              {words.is !== "saved" && count && <span className="block text-ink-2">{count}</span>}
            </span>
            {words.is === "kept" && <span className="num text-xs font-semibold sm:hidden">{words.waiting}</span>}
          </PlainButton>
        }
        className="max-w-80"
      >
        {(close) => (
          <div className="grid gap-3">
            <h2 className="text-md">{t("performs.saving.title")}</h2>
            <p>{longWords(t, words)}</p>
            {count && <p className="text-ink-2">{count}</p>}
            {words.waitingFiles > 0 && (
              <p className="text-ink-2">{t("performs.saving.sizeOfWaiting", { count: words.waitingFiles })}</p>
            )}
            {view.state?.savedAt && (
              <p className="text-ink-2">
                {t("performs.saving.at")} <TimeStamp at={view.state.savedAt} />
              </p>
            )}
            {words.why === "conflicts" ? (
              <Button
                kind="ink"
                onPress={() => {
                  close();
                  onCompare();
                }}
              >
                {t("performs.saving.showConflicts")}
              </Button>
            ) : (
              words.is !== "saved" && <Button onPress={onTryNow}>{t("performs.saving.tryNow")}</Button>
            )}
          </div>
        )}
      </Popover>
    </>
  );
}

function SaveIcon({ is }: { readonly is: SaveWords["is"] }) {
  switch (is) {
    case "saved":
      return <Check className="size-6 shrink-0 text-done" strokeWidth={2.5} aria-hidden />;
    case "saving":
      return <Spinner className="size-6! shrink-0" />;
    case "kept":
      return <CloudOff className="size-6 shrink-0 text-wait" aria-hidden />;
    case "memory":
      return <OctagonAlert className="size-6 shrink-0 text-stop" aria-hidden />;
    default:
      return <Hand className="size-6 shrink-0 text-wait" aria-hidden />;
  }
}

type Say = ReturnType<typeof useText<(typeof performText)["en"]>>;

function longWords(t: Say, { is, why, detail = "" }: SaveWords): string {
  if (is !== "needsYou") return t(`performs.saving.${is}Long`);
  if (why === "refused") return t("performs.saving.refusedLong", { detail });
  return t(why === "files" ? "performs.saving.filesLong" : "performs.saving.conflictsLong");
}
