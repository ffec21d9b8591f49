import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { filmText } from "../../film-text.ts";
import type { StudyToTime } from "../../state/timing.ts";
import type { FilmClock } from "../../state/use-film.ts";
import { timingText } from "../../timing-text.ts";

interface ReadyFilmProps {
  readonly study: StudyToTime;
  readonly film: FilmClock;
  readonly onStart: (study: StudyToTime) => void;
}

/** Before the first mark: the film is wound to where the work begins. */
export function ReadyFilm({ study, film, onStart }: ReadyFilmProps) {
  const t = useText(timingText, filmText);
  const start = () => {
    const timed = film.timed();
    if (timed) onStart({ ...study, film: timed });
  };
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <div className="space-y-1">
        <p className="text-sm text-ink-2">{t("timing.first")}</p>
        <p className="text-2xl font-bold wrap-anywhere">{study.elements[0]?.name}</p>
        <p className="text-ink-2">{t("film.beginBody")}</p>
      </div>
      <Button kind="hivis" isDisabled={!film.isReady} onPress={start} className="min-h-40 flex-1 text-2xl">
        {t("film.begin")}
      </Button>
      <Button onPress={() => film.choose(undefined)} className="min-h-14">
        {t("film.without")}
      </Button>
    </div>
  );
}
