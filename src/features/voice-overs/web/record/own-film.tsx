import { heldFileBytesMax } from "#features/offline/web/parts/held-files.ts";
import { FilmPlayer } from "#features/videos/web/parts/film-player.tsx";
import { useText } from "#kit/web/i18n.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import { type RecordedFilm, useFilmFile } from "../state/use-film-file.ts";
import { voiceOverText } from "../text.ts";

interface OwnFilmProps {
  readonly owner: OutboxOwner;
  readonly film: RecordedFilm;
  readonly onReady: (media: HTMLVideoElement | null) => void;
}

/** [PG80] The film, as soon as it is in this page, and whether it plays here without a network. */
export function OwnFilm({ owner, film, onReady }: OwnFilmProps) {
  const t = useText(voiceOverText);
  const sizeText = useSizeText();
  const file = useFilmFile(owner, film);
  if (file.is === "loading") return <ProgressBar label={t("record.loadingFilm")} value={file.part} />;
  if (file.is === "failed") {
    const isAway = file.error instanceof NetworkError;
    return (
      <FailedNote
        title={t(isAway ? "record.filmNotHere" : "record.filmFailed")}
        error={file.error}
        onRetry={file.retry}
      >
        {isAway && <p>{t("record.filmNotHereHint")}</p>}
      </FailedNote>
    );
  }
  return (
    <>
      {file.is === "streamed" && (
        <Banner tone="info">
          {t("record.streams", { size: sizeText(file.sizeBytes), max: sizeText(heldFileBytesMax) })}
        </Banner>
      )}
      {file.is === "here" && file.isKept === false && <Banner tone="wait">{t("record.filmNotKept")}</Banner>}
      <FilmPlayer
        source={file.is === "here" ? file : { workspaceId: owner.workspaceId, fileId: film.videoId }}
        title={film.title}
        startMs={0}
        onReady={onReady}
      />
    </>
  );
}
