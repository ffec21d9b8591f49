import { type ReactNode, useEffect, useRef } from "react";
import type { RunResult } from "#features/performs/rules/steps/ending.ts";
import { NextInSetSlot } from "#features/performs/web/parts/slots.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { useLasts } from "#kit/web/words/ago.ts";
import { endingText } from "../../ending-text.ts";

interface EndingFrameProps {
  readonly icon: ReactNode;
  /** Hi-vis where something was achieved. */
  readonly isDone: boolean;
  readonly heading: string;
  readonly title: string;
  readonly procedureId: string;
  /** Missing where this device does not hold the answers: of a run that was opened again after its end. */
  readonly result: Pick<RunResult, "done" | "total"> | undefined;
  readonly durationMs: number;
  readonly children: ReactNode;
}

/** The end of a run: the result first, then what it says, and below always the two ways on. [PF237] */
export function EndingFrame({
  icon,
  isDone,
  heading,
  title,
  procedureId,
  result,
  durationMs,
  children,
}: EndingFrameProps) {
  const t = useText(endingText);
  const lasts = useLasts();
  const workspaceId = useWorkspaceId();
  const head = useRef<HTMLHeadingElement>(null);
  // The dialog that submitted is gone, and with it the focus.
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="flex h-dvh flex-col bg-sheet">
      <main className="min-h-0 flex-1 overflow-auto">
        <div className="mx-auto w-full max-w-4xl space-y-6 px-4 py-6 sm:px-8 sm:py-10">
          <header className="flex items-center gap-4 sm:gap-6">
            <span
              aria-hidden
              className={`plate plate-xl grid size-16 shrink-0 place-items-center sm:size-24 [&>svg]:size-1/2 ${isDone ? "bg-hivis text-on-hivis" : "bg-tint-2"}`}
            >
              {icon}
            </span>
            <div className="min-w-0">
              <h1 ref={head} tabIndex={-1} className="text-2xl font-bold outline-none">
                {heading}
              </h1>
              <p className="text-md wrap-anywhere">
                <span className="font-semibold">{title}</span>
                {result && (
                  <>
                    {" · "}
                    <span className="num whitespace-nowrap">
                      <span aria-hidden>{t("ending.steps", result)}</span>
                      <span className="sr-only">{t("ending.stepsWords", result)}</span>
                    </span>
                  </>
                )}
                {" · "}
                <span className="num whitespace-nowrap">{lasts(durationMs)}</span>
              </p>
            </div>
          </header>
          {children}
        </div>
      </main>
      <footer className="grid gap-3 bg-sheet p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] sm:gap-4 sm:px-5 sm:py-4">
        <LinkTo
          to={`/app/${workspaceId}/home`}
          className={`${buttonClassName({ size: "xl" })} max-sm:order-last max-sm:min-h-14`}
        >
          {t("ending.home")}
        </LinkTo>
        <NextInSetSlot procedureId={procedureId} className="min-w-0 max-sm:text-md" />
      </footer>
    </div>
  );
}
