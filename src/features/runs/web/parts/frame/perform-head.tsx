import type { PerformView } from "#features/performs/web/parts/run/perform-view.ts";
import { AskInRunSlot } from "#features/performs/web/parts/slots.ts";
import type { OutlineSection, OutlineStep } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { AlarmClock, List, X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { performAnswerText } from "../../answer-text.ts";
import { SaveBadge } from "./save-badge.tsx";

interface PerformHeadProps {
  readonly title: string;
  readonly section: OutlineSection | undefined;
  /** What the copilot is asked about; nothing in a rehearsal of a draft, which it does not know. */
  readonly asked: { readonly procedureId: string; readonly step: OutlineStep } | undefined;
  readonly view: PerformView;
  readonly onLeave: () => void;
  readonly onTools: () => void;
  readonly onAllSteps: () => void;
  readonly onTryNow: () => void;
  readonly onCompare: () => void;
}

export function PerformHead(props: PerformHeadProps) {
  const t = useText(performAnswerText);
  return (
    <div className="flex flex-wrap items-center gap-1 px-2 py-2 sm:gap-3 sm:px-4 [@media(max-height:500px)]:py-0.5">
      <Button kind="bare" icon aria-label={t("performs.bar.leave")} onPress={props.onLeave} className={square}>
        <X aria-hidden />
      </Button>
      <div className="min-w-14 flex-1">
        <p className="truncate text-sm leading-tight font-bold">{props.title}</p>
        {props.section && <p className="truncate text-xs text-ink-2">{props.section.title}</p>}
      </div>
      <SaveBadge view={props.view} onTryNow={props.onTryNow} onCompare={props.onCompare} />
      {props.asked && <AskInRunSlot {...props.asked} className={square} />}
      <Button kind="bare" icon aria-label={t("performs.bar.tools")} onPress={props.onTools} className={square}>
        <AlarmClock aria-hidden />
      </Button>
      <Button kind="bare" icon aria-label={t("performs.bar.allSteps")} onPress={props.onAllSteps} className={square}>
        <List aria-hidden />
      </Button>
    </div>
  );
}

/** On a phone there is room for five of these next to the title. */
const square = "max-sm:min-h-12 max-sm:w-[48px]! max-sm:min-w-0!";
