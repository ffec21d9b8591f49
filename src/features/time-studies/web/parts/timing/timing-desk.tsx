import { useEffect, useState } from "react";
import { useWakeLock } from "#kit/web/device/use-wake-lock.ts";
import { useText } from "#kit/web/i18n.ts";
import { Film } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { timeStudyPaths } from "../../../paths.ts";
import type { Clocks } from "../../../rules/anchor.ts";
import { playBy } from "../../state/film-keys.ts";
import { stopwatchText } from "../../state/times.ts";
import { type StudyToTime, spanNow, standOf, type Timing } from "../../state/timing.ts";
import { type FilmClock, type FilmSource, useFilm } from "../../state/use-film.ts";
import { useFilmKeys } from "../../state/use-film-keys.ts";
import { type Stopwatch, useStopwatch } from "../../state/use-stopwatch.ts";
import { timingText } from "../../timing-text.ts";
import { TimingControls } from "./timing-controls.tsx";

const ChooseFilm = lazyComponent(() => import("../film/choose-film.tsx").then((module) => module.ChooseFilm));
const FilmPanel = lazyComponent(() => import("../film/film-panel.tsx").then((module) => module.FilmPanel));
const ReadyFilm = lazyComponent(() => import("../film/ready-film.tsx").then((module) => module.ReadyFilm));
const ElementButtons = lazyComponent(() =>
  import("../film/element-buttons.tsx").then((module) => module.ElementButtons),
);

const ConfirmDialog = lazyComponent(
  () => import("#kit/web/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  isOpen,
);

interface TimingDeskProps {
  readonly study: StudyToTime;
  readonly resumed: Timing | undefined;
}

/** The clock, one very large button for the lap, and what else a gloved hand needs. */
export function TimingDesk({ study, resumed }: TimingDeskProps) {
  const t = useText(timingText);
  const workspaceId = useWorkspaceId();
  const film = useFilm(resumed?.film);
  const watch = useStopwatch(resumed, film.clocks);
  const { timing } = watch;
  const isFilm = film.source !== undefined;
  useWakeLock();
  return (
    <>
      <header className="flex items-center gap-3 border-b-2 border-ink px-4 py-2">
        <BackLink to={timeStudyPaths.detail(workspaceId, study.studyId)} label={t("timing.back")} />
        <h1 className="min-w-0 flex-1 truncate text-lg">{study.studyTitle}</h1>
        {timing && <Finish watch={watch} timing={timing} />}
      </header>
      {watch.isUnstored && (
        <Banner tone="stop" title={t("timing.unstored")}>
          {t("timing.unstoredBody")}
        </Banner>
      )}
      <div className={isFilm ? "flex min-h-0 flex-1 flex-col overflow-y-auto lg:grid lg:grid-cols-2" : "contents"}>
        {isFilm && <FilmPanel film={film} timing={timing} />}
        {timing ? (
          <Running watch={watch} timing={timing} film={film} />
        ) : isFilm ? (
          <ReadyFilm study={study} film={film} onStart={watch.begin} />
        ) : (
          <Ready study={study} onStart={() => watch.begin(study)} onFilm={film.choose} />
        )}
      </div>
      {isFilm && <FilmKeys watch={watch} film={film} />}
    </>
  );
}

interface ReadyProps {
  readonly study: StudyToTime;
  readonly onStart: () => void;
  readonly onFilm: (source: FilmSource) => void;
}

function Ready({ study, onStart, onFilm }: ReadyProps) {
  const t = useText(timingText);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 p-4">
      <div className="space-y-1">
        <p className="text-sm text-ink-2">{t("timing.first")}</p>
        <p className="text-2xl font-bold wrap-anywhere">{study.elements[0]?.name}</p>
        <p className="text-ink-2">{t("timing.readyBody")}</p>
      </div>
      <Button kind="hivis" onPress={onStart} className="min-h-40 flex-1 text-2xl">
        {t("timing.start")}
      </Button>
      <Button onPress={() => setChoosing(true)} className="min-h-14">
        <Film aria-hidden />
        {t("timing.fromFilm")}
      </Button>
      {isChoosing && <ChooseFilm onChoose={onFilm} onClose={() => setChoosing(false)} />}
    </div>
  );
}

interface RunningProps {
  readonly watch: Stopwatch;
  readonly timing: Timing;
  readonly film: FilmClock;
}

function Running({ watch, timing, film }: RunningProps) {
  const t = useText(timingText);
  const reading = standOf(timing);
  const { going, elementIndex, cycle } = reading;
  // What is not on the device yet is lost with the page: only what is there is said to be.
  const storedLaps = watch.stored ? standOf(watch.stored).laps.length : 0;
  const { elements } = timing;
  const name = elements[elementIndex]?.name ?? "";
  const isLast = elementIndex + 1 >= elements.length;
  const next = elements[isLast ? 0 : elementIndex + 1]?.name ?? "";
  const label = {
    work: t("timing.lap", { name }),
    pause: t("timing.resume"),
    foreign: t("timing.foreignEnd"),
  }[going];
  return (
    <div
      className={`above-trays flex flex-1 flex-col gap-3 overflow-y-auto p-4 ${timing.film ? "min-h-80" : "min-h-0"}`}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <p className="num text-sm text-ink-2">
            {t("timing.cycle", { cycle })} · {t("timing.place", { number: elementIndex + 1, all: elements.length })}
          </p>
          <p className="text-2xl font-bold wrap-anywhere">
            {going === "work" ? name : t(going === "pause" ? "timing.paused" : "timing.foreignNow")}
          </p>
          <p className="truncate text-ink-2">
            {isLast ? t("timing.newCycle", { cycle: cycle + 1, name: next }) : t("timing.next", { name: next })}
          </p>
        </div>
        <RunningClock timing={timing} clocks={film.clocks} />
      </div>
      <LapButton
        label={label}
        onTap={() => watch.tap(mainTap[going])}
        isWork={going === "work"}
        isBesideFilm={timing.film !== undefined}
      >
        {going === "work" ? t("timing.lapShort") : label}
      </LapButton>
      <TimingControls watch={watch} timing={timing} going={going} />
      {timing.film && <ElementButtons timing={timing} reading={reading} onBegin={watch.beginElement} />}
      <p className="num text-center text-sm text-ink-2">{t("timing.laps", { count: storedLaps })}</p>
    </div>
  );
}

/** What the large button does. */
const mainTap = { work: "lap", pause: "resume", foreign: "foreignEnd" } as const;

/** [TS37] */
function FilmKeys({ watch, film }: { readonly watch: Stopwatch; readonly film: FilmClock }) {
  const { timing } = watch;
  useFilmKeys(timing !== undefined, (command) => {
    const media = film.media();
    if (command.does === "undo") watch.undo();
    if (command.does === "element") watch.beginElement(command.index);
    if (command.does === "tap" && timing) watch.tap(mainTap[standOf(timing).going]);
    if (media) playBy(media, command);
  });
  return null;
}

interface LapButtonProps {
  readonly label: string;
  readonly isWork: boolean;
  /** There is less room: it stays in sight, whatever is scrolled. */
  readonly isBesideFilm: boolean;
  readonly onTap: () => void;
  readonly children: string;
}

/** Counts when it is touched, not when the finger leaves: a press with a glove takes its time. */
function LapButton({ label, isWork, isBesideFilm, onTap, children }: LapButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onPointerDown={(event) => {
        if (event.isPrimary && event.button === 0) onTap();
      }}
      onClick={(event) => {
        // A click without a pointer comes from a key or a screen reader; others were counted when they began.
        if (event.detail === 0) onTap();
      }}
      className={`btn ${isWork ? "btn-hivis" : "btn-ink"} ${isBesideFilm ? "sticky bottom-0 z-10 min-h-28 shrink-0 lg:min-h-40" : "min-h-40"} flex-1 touch-manipulation select-none`}
    >
      <span className="text-4xl">{children}</span>
    </button>
  );
}

function Finish({ watch, timing }: { readonly watch: Stopwatch; readonly timing: Timing }) {
  const t = useText(timingText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const [isAsking, setAsking] = useState(false);
  const { laps, foreign } = standOf(timing);
  const isEmpty = laps.length === 0 && foreign.length === 0;
  const end = async () => {
    await (isEmpty ? watch.discard() : watch.finish());
    await go(timeStudyPaths.detail(workspaceId, timing.studyId));
  };
  return (
    <>
      <Button onPress={() => setAsking(true)} className="min-h-14">
        {t("timing.finish")}
      </Button>
      <ConfirmDialog
        title={t(isEmpty ? "timing.emptyTitle" : "timing.finishTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t(isEmpty ? "timing.emptyConfirm" : "timing.finishConfirm")}
        cancelLabel={t("timing.stay")}
        onConfirm={end}
      >
        <p>{isEmpty ? t("timing.emptyBody") : t("timing.finishBody", { count: laps.length })}</p>
      </ConfirmDialog>
    </>
  );
}

const tickMs = 100;

/** The time of what goes on now. It is read from the clocks at every tick, so that a slow tab falls behind in nothing. */
function RunningClock({ timing, clocks }: { readonly timing: Timing; readonly clocks: () => Clocks }) {
  const [now, setNow] = useState(clocks);
  useEffect(() => {
    const look = () => setNow(clocks());
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [timing, clocks]);
  return (
    <p role="timer" aria-live="off" className="num text-[clamp(3rem,14vw,7rem)] leading-none font-bold">
      {stopwatchText(spanNow(timing, now))}
    </p>
  );
}
