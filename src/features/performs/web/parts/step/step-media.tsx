import { useEffect, useState } from "react";
import { assetEndpoints } from "#features/media/contract.ts";
import { fileOnDevice } from "#features/media/web/parts/device-files.ts";
import { Picture } from "#features/media/web/parts/picture.tsx";
import type { MediaRef } from "#features/procedures/content.ts";
import { VideoPlayer } from "#features/videos/web/parts/video-player.tsx";
import { useText } from "#kit/web/i18n.ts";
import { FileText } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { call } from "#kit/web/wire/call.ts";
import { performText } from "../../text.ts";
import { Zoomable } from "./zoomable.tsx";

interface StepMediaProps {
  readonly refs: readonly MediaRef[];
  /** The step's title names its pictures for those who do not see them. */
  readonly name: string;
}

/**
 * The author's media, in the author's order. A picture fills the width of its column, so that its markup can be read,
 * and at most half of the height; a tap enlarges it.
 */
export function StepMedia({ refs, name }: StepMediaProps) {
  const t = useText(performText);
  const workspaceId = useWorkspaceId();
  const pictures = refs.filter((ref) => ref.type === "image");
  return (
    <ul className="grid gap-4">
      {refs.map((ref) => (
        <li key={ref.id} className="min-w-0">
          {ref.type === "image" && (
            <StepPicture
              assetId={ref.id}
              name={`${name}. ${t("performs.step.picture", { number: pictures.indexOf(ref) + 1 })}`}
            />
          )}
          {ref.type === "video" && (
            <VideoPlayer workspaceId={workspaceId} videoId={ref.id} title={`${name}. ${t("performs.step.video")}`} />
          )}
          {ref.type !== "image" && ref.type !== "video" && <StepFile fileRef={ref} />}
        </li>
      ))}
    </ul>
  );
}

const StepPicture = ({ assetId, name }: { readonly assetId: string; readonly name: string }) => (
  <Zoomable
    name={name}
    large={<Picture assetId={assetId} size="detail" alt={name} className="size-full object-contain" />}
    className="w-full overflow-hidden rounded-2 border border-line bg-tint"
  >
    <Picture
      assetId={assetId}
      size="detail"
      alt=""
      className="h-[46dvh] max-h-96 min-h-40 w-full object-contain md:landscape:h-[42dvh] md:landscape:max-h-none"
    />
  </Zoomable>
);

/** A document: loaded when it is asked for, since it may be large. */
function StepFile({ fileRef }: { fileRef: MediaRef }) {
  const t = useText(performText);
  const workspaceId = useWorkspaceId();
  const [url, setUrl] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const load = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const params = { workspaceId, fileId: fileRef.id };
      const bytes =
        (await fileOnDevice(workspaceId, fileRef.id)) ??
        (await call(assetEndpoints.download, { params, query: {} }, { timeoutMs: 120_000 }));
      if (bytes instanceof Blob) setUrl(URL.createObjectURL(bytes));
    } catch (error) {
      setFailure({ error });
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
      {failure && <FailedNote error={failure.error} title={t("performs.step.fileFailed")} />}
    </div>
  );
}
