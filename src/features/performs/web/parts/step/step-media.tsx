import { useEffect, useState } from "react";
import { assetEndpoints } from "#features/media/contract.ts";
import { fileOnDevice } from "#features/media/web/parts/device-files.ts";
import { Picture } from "#features/media/web/parts/picture.tsx";
import type { MediaRef } from "#features/procedures/content.ts";
import { VideoPlayer } from "#features/videos/web/parts/video-player.tsx";
import { call } from "#kit/web/call.ts";
import { useText } from "#kit/web/i18n.ts";
import { FileText } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { performText } from "../../text.ts";
import { Zoomable } from "./zoomable.tsx";

interface StepMediaProps {
  readonly refs: readonly MediaRef[];
  /** The step's title names its pictures for those who do not see them. */
  readonly name: string;
}

/**
 * What the author shows. In landscape the pictures take the room that the words leave, and are never cut at the lower
 * edge; a tap shows them large.
 */
export function StepMedia({ refs, name }: StepMediaProps) {
  const t = useText(performText);
  const workspaceId = useWorkspaceId();
  const pictures = refs.filter((ref) => ref.type === "image");
  const files = refs.filter((ref) => ref.type !== "image");
  return (
    <>
      {pictures.length > 0 && (
        <ul className="grid min-h-48 gap-4 md:landscape:min-h-28 md:landscape:flex-1 md:landscape:auto-cols-fr md:landscape:grid-flow-col">
          {pictures.map((ref, index) => {
            const alt = `${name}. ${t("performs.step.picture", { number: index + 1 })}`;
            return (
              <li key={ref.id} className="relative min-h-0 min-w-0">
                <Zoomable
                  name={alt}
                  large={<Picture assetId={ref.id} size="detail" alt={alt} className="size-full object-contain" />}
                  className="w-full overflow-hidden rounded-2 border border-line bg-tint md:landscape:absolute! md:landscape:inset-0"
                >
                  <Picture
                    assetId={ref.id}
                    size="detail"
                    alt=""
                    className="max-h-[46dvh] min-h-40 w-full object-contain md:landscape:size-full md:landscape:max-h-full md:landscape:min-h-0"
                  />
                </Zoomable>
              </li>
            );
          })}
        </ul>
      )}
      {files.map((ref) =>
        ref.type === "video" ? (
          <VideoPlayer
            key={ref.id}
            workspaceId={workspaceId}
            videoId={ref.id}
            title={`${name}. ${t("performs.step.video")}`}
          />
        ) : (
          <StepFile key={ref.id} fileRef={ref} />
        ),
      )}
    </>
  );
}

/** A document: loaded when it is asked for, since it may be large. */
function StepFile({ fileRef }: { fileRef: MediaRef }) {
  const t = useText(performText);
  const workspaceId = useWorkspaceId();
  const [url, setUrl] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const load = async () => {
    setPending(true);
    setFailed(false);
    try {
      const params = { workspaceId, fileId: fileRef.id };
      const bytes =
        (await fileOnDevice(workspaceId, fileRef.id)) ??
        (await call(assetEndpoints.download, { params, query: {} }, { timeoutMs: 120_000 }));
      if (bytes instanceof Blob) setUrl(URL.createObjectURL(bytes));
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
  };

  if (url) {
    return (
      <a href={url} target="_blank" rel="noreferrer" className="btn btn-line w-full">
        <FileText aria-hidden />
        {t("performs.step.openDocument")}
      </a>
    );
  }
  return (
    <div className="grid gap-2">
      <Button isPending={isPending} onPress={() => void load()} className="w-full">
        <FileText aria-hidden />
        {t("performs.step.openDocument")}
      </Button>
      {hasFailed && <Banner tone="stop">{t("performs.step.fileFailed")}</Banner>}
    </div>
  );
}
