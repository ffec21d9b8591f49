import { useEffect, useState } from "react";
import { FilmPlayer } from "#features/videos/web/parts/film-player.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { filmText } from "../../film-text.ts";
import { stopwatchText } from "../../state/times.ts";
import { filmMsAtLastMark, isBehind, type Timing } from "../../state/timing.ts";
import type { FilmClock } from "../../state/use-film.ts";

interface FilmPanelProps {
  readonly film: FilmClock;
  readonly timing: Timing | undefined;
}

/** The film that is timed, and what stands in the way of marking it. */
export function FilmPanel({ film, timing }: FilmPanelProps) {
  const t = useText(filmText);
  const workspaceId = useWorkspaceId();
  const { source } = film;
  if (!source) return null;
  const { name, document, file } = source;
  const startMs = timing ? filmMsAtLastMark(timing) : 0;
  const again = (
    <FileButton accept={["video/*"]} onFiles={([chosen]) => chosen && film.choose({ name, file: chosen })}>
      {t("film.chooseAgain")}
    </FileButton>
  );
  return (
    <section aria-label={t("film.title")} className="flex min-w-0 shrink-0 flex-col gap-2 p-4 pb-0 lg:pb-4">
      {film.isOther && (
        <Banner tone="stop" title={t("film.other")} action={again}>
          {t("film.otherBody", { name })}
        </Banner>
      )}
      {document || file ? (
        <FilmPlayer
          key={document?.fileId ?? `${file?.name} ${file?.size} ${file?.lastModified}`}
          source={file ? { file } : { workspaceId, fileId: document?.fileId ?? "" }}
          title={name}
          startMs={startMs}
          onReady={film.onMedia}
        />
      ) : (
        <Banner tone="info" title={t("film.gone")} action={again}>
          {t("film.goneBody", { name })}
        </Banner>
      )}
      {timing && film.isReady && <Behind film={film} timing={timing} />}
      <p className="text-xs text-ink-2 pointer-coarse:hidden">{t("film.keys")}</p>
    </section>
  );
}

const tickMs = 200;

/** [TS34] */
function Behind({ film, timing }: { readonly film: FilmClock; readonly timing: Timing }) {
  const t = useText(filmText);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(isBehind(timing, film.clocks()));
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [timing, film]);
  return (
    <div role="status">
      {isOn && (
        <Banner tone="wait" title={t("film.behind")}>
          {t("film.behindBody", { at: stopwatchText(filmMsAtLastMark(timing)) })}
        </Banner>
      )}
    </div>
  );
}
