import { useState } from "react";
import { acceptedType, familyOf } from "#features/media/rules.ts";
import { useText } from "#kit/web/i18n.ts";
import { fitPhoto } from "../../state/fit-photo.ts";
import { performText } from "../../text.ts";
import { usePerformPlace } from "../perform-context.tsx";

/** Takes photos in: each is kept on this device first, and only then named by an entry. */
export function usePhotos(kept: (fileIds: readonly string[]) => void) {
  const t = useText(performText);
  const { driver } = usePerformPlace();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isTaking, setTaking] = useState(false);

  const take = async (files: readonly File[]) => {
    setTaking(true);
    const refused: string[] = [];
    for (const file of files) {
      const isPicture = acceptedType(file.type) !== undefined && familyOf(file.type) === "image";
      if (!isPicture) {
        refused.push(t("performs.photo.unsupported", { name: file.name }));
        continue;
      }
      try {
        kept([await driver.keepFile(await fitPhoto(file), file.name || "photo.jpg")]);
      } catch {
        refused.push(t("performs.photo.notKept"));
      }
    }
    setErrors(refused);
    setTaking(false);
  };
  return { take, errors, isTaking };
}
