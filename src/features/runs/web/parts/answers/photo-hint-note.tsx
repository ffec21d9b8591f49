import { useEffect } from "react";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, TriangleAlert } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Popover } from "#kit/web/ui/menus/popover.tsx";
import { photoHintText } from "../../photo-hint-text.ts";
import type { PhotoHint } from "../../state/photo-hints.ts";

export interface PhotoHintNoteProps {
  readonly hint: PhotoHint;
  readonly onKeep: () => void;
}

/**
 * What speaks against a photo, over its upper edge: it arrives after the photo and must move nothing. The photo may be
 * kept all the same. [PF260]
 */
export function PhotoHintNote({ hint, onKeep }: PhotoHintNoteProps) {
  const t = useText(photoHintText);
  const [first] = hint.faults;
  const why = `${hint.faults.map((fault) => t(`performs.photo.hint.${fault}`)).join(" ")} ${t("performs.photo.hint.choose")}`;
  useEffect(() => announce(why), [why]);
  return (
    <Popover
      label={why}
      placement="top start"
      className="w-80 max-w-full"
      trigger={
        <PlainButton className="ring-focus absolute inset-x-0 top-0 flex min-h-12 items-center gap-1.5 rounded-t-2 border-2 border-wait bg-wait-bg px-2 text-start text-sm leading-tight font-semibold text-wait">
          <TriangleAlert className="size-4 shrink-0" aria-hidden />
          {first && t(`performs.photo.hint.short.${first}`)}
        </PlainButton>
      }
    >
      {(close) => (
        <div className="grid gap-3">
          <p>{why}</p>
          <Button
            onPress={() => {
              close();
              onKeep();
            }}
            className="min-h-12 justify-self-start"
          >
            <Check aria-hidden />
            {t("performs.photo.hint.keep")}
          </Button>
        </div>
      )}
    </Popover>
  );
}
