import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Maximize2 } from "#kit/web/icons.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { mediaText } from "../text.ts";
import { Picture } from "./picture.tsx";

interface EnlargeablePictureProps {
  readonly assetId: string;
  /** Its name: what the button enlarges, and the title of what opens. */
  readonly name: string;
  /** Of the frame; the picture fills it. */
  readonly className?: string | undefined;
  /** `contain` shows all of the picture, `cover` fills the frame. */
  readonly fit?: "contain" | "cover";
  /** Shows it larger where its caller knows how, as among others. */
  readonly onEnlarge?: (() => void) | undefined;
}

/** A picture that opens large when it is pressed. */
export function EnlargeablePicture(props: EnlargeablePictureProps) {
  const { assetId, name, className, fit = "contain", onEnlarge } = props;
  const t = useText(mediaText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        aria-label={t("media.enlarge", { name })}
        onPress={onEnlarge ?? (() => setOpen(true))}
        className={classNames(
          "ring-focus group relative block overflow-hidden rounded-1 border border-line bg-tint",
          className,
        )}
      >
        <Picture
          assetId={assetId}
          size="small"
          alt=""
          className={classNames("size-full", fit === "cover" ? "object-cover" : "object-contain")}
        />
        <span className="absolute end-1.5 top-1.5 grid size-7 place-items-center rounded-1 bg-raised text-ink opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100">
          <Maximize2 className="size-4" aria-hidden />
        </span>
      </PlainButton>
      {isOpen && (
        <Dialog title={name} size="xl" isOpen onOpenChange={setOpen}>
          <Picture
            assetId={assetId}
            size="detail"
            alt={name}
            className="max-h-[75dvh] min-h-64 w-full object-contain"
          />
        </Dialog>
      )}
    </>
  );
}
