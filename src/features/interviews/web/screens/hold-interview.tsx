import { useEffect, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo, useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SaveState } from "#kit/web/ui/states/save-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { interviewPaths } from "../../paths.ts";
import { type Place, placeToContinue, stepsOf, withoutStep } from "../../rules/state.ts";
import { DraftSoFar } from "../hold/draft-so-far.tsx";
import { InterviewPanel } from "../hold/interview-panel.tsx";
import { WatchPanel } from "../hold/watch-panel.tsx";
import type { HeldInterview } from "../state/held-interview.ts";
import { type HeldHere, useInterview } from "../state/use-interview.ts";
import { interviewText } from "../text.ts";

/** An interview, or a run that is recorded. */
export function HoldInterview() {
  const t = useText(interviewText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const here = useInterview(useParam("interviewId"));
  const { held, procedureId } = here;
  useEffect(() => {
    if (!procedureId) return;
    toast.success(t("hold.made"));
    void go(interviewPaths.said(workspaceId, procedureId));
    // oxlint-disable-next-line react/exhaustive-deps -- once it is there
  }, [procedureId]);
  if (here.failure && !held) {
    return (
      <FailedState isScreen title={t("hold.loadFailed")} error={here.failure} onRetry={here.again} className="m-6" />
    );
  }
  return (
    <main className="flex-1 px-4 pb-24 md:px-6" data-density="floor">
      <PageHead
        title={held?.state.title?.text || (held ? t(`interviews.kinds.${held.kind}`) : "\u00a0")}
        note={held && t(`interviews.kinds.${held.kind}`)}
        back={<BackLink to={interviewPaths.list(workspaceId)} label={t("hold.back")} />}
        actions={
          <>
            <SaveState state={here.saving} />
            <LinkTo to={interviewPaths.list(workspaceId)} className={buttonClassName({})}>
              {t("hold.pause")}
            </LinkTo>
          </>
        }
      />
      {held ? <Held here={here} held={held} /> : <Skeleton className="mt-6 h-96" />}
    </main>
  );
}

function Held({ here, held }: { readonly here: HeldHere; readonly held: HeldInterview }) {
  const t = useText(interviewText);
  const { state, kind } = held;
  // Fixed when the screen opens: an answer that is stored while it is typed must not turn the page.
  const [place, setPlace] = useState<Place | undefined>(() =>
    kind === "interview" ? placeToContinue(state) : undefined,
  );
  const [watched, setWatched] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  const goTo = (next: Place) => {
    setPlace(next);
    panel.current?.scrollIntoView?.({ block: "nearest" });
  };
  const isInterview = kind === "interview";
  // What is asked of a recording is its note alone.
  const isEditing = !isInterview && place !== undefined;
  const currentId = place && "stepId" in place ? place.stepId : watched;
  const draft = (
    <DraftSoFar
      state={state}
      currentStepId={currentId}
      onGo={goTo}
      onRemove={(stepId) => {
        here.change((now) => withoutStep(now, stepId, new Date().toISOString()));
        setPlace(currentId === stepId ? { at: "end" } : place);
      }}
    />
  );
  const title = t("hold.draftSoFar", { count: stepsOf(state).length });
  return (
    <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div ref={panel} className="min-w-0 max-w-3xl scroll-mt-24">
        {isInterview || (isEditing && place.at !== "end") ? (
          <InterviewPanel
            here={here}
            state={state}
            place={place}
            onPlace={(next) => (isInterview ? goTo(next) : setPlace(undefined))}
          />
        ) : (
          <WatchPanel here={here} state={state} onStep={setWatched} />
        )}
      </div>
      <aside aria-label={title} className="min-w-0">
        <details open={isWide()} className="rounded-2 border border-line p-4">
          <summary className="min-h-12 cursor-pointer py-3 font-semibold lg:py-0">{title}</summary>
          <div className="pt-2">{draft}</div>
        </details>
      </aside>
    </div>
  );
}

/** Where the draft stands beside the question, it is open at first. */
const isWide = (): boolean => typeof matchMedia === "undefined" || matchMedia("(min-width: 64rem)").matches;
