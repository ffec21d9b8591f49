import { useState } from "react";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import type { UploadView } from "../upload-view.ts";
import type { UploadActs } from "../uploads-api.ts";
import { sizeText } from "./amounts.ts";
import { trayText } from "./tray-text.ts";

interface UploadAsksProps {
  readonly item: UploadView;
  readonly acts: Pick<UploadActs, "giveFile" | "allow">;
}

/** What an upload needs from the person to go on: its file again, or leave to read it. */
export function UploadPrompts({ item, acts: { giveFile, allow } }: UploadAsksProps) {
  const t = useText(trayText);
  const [language] = useLanguage();
  const [isOther, setOther] = useState(false);
  const { id, name, state, sizeBytes } = item;
  if (state === "needsPermission") {
    return (
      <Button size="sm" className="self-start" onPress={() => void allow(id)}>
        {t("uploads.act.allow")}
      </Button>
    );
  }
  if (state !== "needsFile") return null;
  const give = async ([file]: File[]) => {
    if (file) setOther(!(await giveFile(id, file).catch(() => false)));
  };
  return (
    <>
      <FileButton size="sm" className="self-start" onFiles={(files) => void give(files)}>
        {t("uploads.act.choose")}
      </FileButton>
      {isOther && (
        <p role="alert" className="text-xs text-stop">
          {t("uploads.item.otherFile", { name, size: sizeText(sizeBytes, language) })}
        </p>
      )}
    </>
  );
}
