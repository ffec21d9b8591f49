import type { PerformView } from "#features/performs/web/parts/run/perform-view.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, CloudOff, Hand, OctagonAlert } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Popover } from "#kit/web/ui/menus/popover.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import { useUncommittedFields } from "#kit/web/uncommitted.ts";
import { useReadOut } from "#kit/web/use-read-out.ts";
import { performAnswerText } from "../../answer-text.ts";
import { type SaveWords, saveWords } from "../../state/save-words.ts";

const SaveDetails = lazyComponent(() => import("./save-details.tsx").then((module) => module.SaveDetails));

interface SaveBadgeProps {
  readonly view: PerformView;
  readonly onTryNow: () => void;
  readonly onCompare: () => void;
}

/** Where the answers are stored, in two words; a press shows the details. A settled state is read out. */
export function SaveBadge({ view, onTryNow, onCompare }: SaveBadgeProps) {
  const t = useText(performAnswerText);
  const words = saveWords(view, useUncommittedFields());
  const short = t(`performs.saving.${words.is}`, { fields: words.fields ?? "" });
  useReadOut(short);
  const count = words.waiting > 0 ? t("performs.saving.waiting", { count: words.waiting }) : "";
  return (
    <>
      <output className="sr-only" aria-live="off">
        {short}
      </output>
      <Popover
        label={t("performs.saving.title")}
        placement="bottom end"
        trigger={
          <PlainButton
            aria-label={[short, count].filter(Boolean).join(", ")}
            className="ring-focus flex min-h-12 min-w-12 items-center justify-center gap-2.5 rounded-1 px-2 text-start hover:bg-tint"
          >
            <SaveIcon is={words.is} />
            <span className="hidden max-w-60 text-xs leading-tight sm:block">
              <span className="line-clamp-2 font-semibold">{short}</span>
              {words.is !== "saved" && count && <span className="block text-ink-2">{count}</span>}
            </span>
            {words.is === "kept" && <span className="num text-xs font-semibold sm:hidden">{words.waiting}</span>}
          </PlainButton>
        }
        className="max-w-80"
      >
        {(close) => (
          <SaveDetails
            view={view}
            onTryNow={onTryNow}
            onCompare={() => {
              close();
              onCompare();
            }}
          />
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
    case "invalid":
    case "full":
      return <OctagonAlert className="size-6 shrink-0 text-stop" aria-hidden />;
    default:
      return <Hand className="size-6 shrink-0 text-wait" aria-hidden />;
  }
}
