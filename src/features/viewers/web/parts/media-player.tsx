import { useRef, useState } from "react";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Music } from "#kit/web/icons.ts";
import { useAtFoot } from "#kit/web/ui/at-foot.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { viewerText } from "../text.ts";
import { useSignedAddress } from "./use-signed-address.ts";
import { viewerKind } from "./viewer-kind.ts";
import type { KindViewerProps } from "./viewer-props.ts";
import { DownloadButton, NotOpened } from "./viewer-states.tsx";

const rates = ["0.5", "1", "1.25", "1.5", "2"] as const;
type Rate = (typeof rates)[number];

/** A video or a recording, with the browser's own controls, which the keyboard knows as well, and its speed. */
export function MediaPlayer({ file }: KindViewerProps) {
  const t = useText(viewerText);
  const [language] = useLanguage();
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [rate, setRate] = useState<Rate>("1");
  const [cannotPlay, setCannotPlay] = useState(false);
  const atFoot = useAtFoot();
  const { url, error, onFailed, retry } = useSignedAddress(file, player);
  const choose = (next: Rate) => {
    setRate(next);
    if (player.current) player.current.playbackRate = Number(next);
  };
  if (cannotPlay) {
    return (
      <EmptyState
        icon={<Music />}
        title={t("viewer.player.failed", { name: file.name })}
        action={<DownloadButton file={file} kind="ink" />}
        className="flex-1 justify-center"
      >
        {t("viewer.player.failedBody")}
      </EmptyState>
    );
  }
  if (error) return <NotOpened file={file} error={error} onRetry={retry} />;
  const shared = {
    ref: player,
    src: url,
    controls: true,
    preload: "metadata" as const,
    "aria-label": file.name,
    onError: () => {
      const code = player.current?.error?.code;
      // 3 and 4: the browser has the bytes, or could, and does not know what to do with them.
      if (code === 3) setCannotPlay(true);
      else onFailed();
    },
    onLoadedMetadata: () => {
      if (player.current) player.current.playbackRate = Number(rate);
    },
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 place-items-center overflow-hidden bg-tint-2 p-3">
        {viewerKind(file.mimeType, file.name) === "video" ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a document brings none of its own
          <video {...shared} playsInline className="ring-focus max-h-full max-w-full bg-[#000]" />
        ) : (
          <div className="w-full max-w-xl space-y-6 text-center">
            <span className="plate mx-auto size-24 bg-raised text-ink-2 [--cut:20px]! [&>svg]:size-10" aria-hidden>
              <Music />
            </span>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording brings none */}
            <audio {...shared} className="ring-focus w-full" />
          </div>
        )}
      </div>
      <div ref={atFoot} className="flex flex-wrap items-center gap-3 border-t border-line bg-sheet px-3 py-2">
        <span aria-hidden className="text-xs font-semibold text-ink-2">
          {t("viewer.player.speed")}
        </span>
        <Segments
          label={t("viewer.player.speed")}
          value={rate}
          onChange={choose}
          items={rates.map((id) => ({ id, text: `${Number(id).toLocaleString(language)}×` }))}
          className="pointer-coarse:[&>button]:min-h-12"
        />
      </div>
    </div>
  );
}
