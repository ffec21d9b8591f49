import { useState } from "react";
import type { StampChange } from "#features/markups/rules/stamp-change.ts";
import { AnnotateDialog } from "#features/markups/web/parts/annotate-dialog.tsx";
import { useMayAnnotate } from "#features/markups/web/parts/use-may-annotate.ts";
import { FileDamaged, fetchFile } from "#features/media/web/parts/fetch-file.ts";
import { captionPolicy } from "#features/videos/policy.ts";
import { CaptionsDialog } from "#features/videos/web/parts/captions-dialog.tsx";
import { TrimDialog, useMayTrim } from "#features/videos/web/parts/trim-dialog.tsx";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { Captions, Download, PencilLine, Scissors } from "#kit/web/icons.ts";
import { useMay } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { downloadPolicy, type InspectedMedia, toolsFor } from "../../../rules.ts";
import { inspectorText } from "../../text.ts";
import { Action } from "./action.tsx";
import type { MediaInspectorProps } from "./inspector-props.ts";
import { RemoveFile } from "./remove-file.tsx";
import { ReplaceFile } from "./replace-file.tsx";

interface MediaActionsProps extends MediaInspectorProps {
  readonly shown: InspectedMedia;
  readonly name: string;
}

/** What can be done with the file that is shown. */
export function MediaActions(props: MediaActionsProps) {
  const { workspaceId, shown, name, mayEdit, mayDownload = false, onReplaced, onRemoved } = props;
  const t = useText(inspectorText);
  const rights = {
    annotates: useMayAnnotate(),
    trims: useMayTrim(),
    captions: useMay(captionPolicy.edit),
    downloads: useMay(downloadPolicy) || mayDownload,
  };
  const tools = toolsFor(shown, mayEdit && onReplaced !== undefined, rights);
  const [opened, setOpened] = useState<"annotate" | "trim" | "captions">();
  const dialog = (which: typeof opened) => ({ isOpen: opened === which, onOpenChange: () => setOpened(undefined) });
  const take = (newId: string, stamps?: StampChange) => onReplaced?.(shown.id, newId, stamps);
  return (
    <>
      {tools.annotate && (
        <Action icon={PencilLine} name={t("MediaInspect.annotate")} onPress={() => setOpened("annotate")} />
      )}
      {tools.trim && <Action icon={Scissors} name={t("MediaInspect.trim")} onPress={() => setOpened("trim")} />}
      {tools.captions && (
        <Action icon={Captions} name={t("MediaInspect.captions")} onPress={() => setOpened("captions")} />
      )}
      {tools.replace && <ReplaceFile workspaceId={workspaceId} shown={shown} onReplaced={take} />}
      {tools.download && (
        <Action
          icon={Download}
          name={t("MediaInspect.download")}
          onPress={() => void download(workspaceId, shown.id, name)}
        />
      )}
      {mayEdit && onRemoved && <RemoveFile onRemoved={() => onRemoved(shown.id)} />}
      {tools.annotate && (
        <AnnotateDialog workspaceId={workspaceId} pictureId={shown.id} {...dialog("annotate")} onSaved={take} />
      )}
      {tools.trim && (
        <TrimDialog workspaceId={workspaceId} videoId={shown.id} fileName={name} {...dialog("trim")} onSaved={take} />
      )}
      {tools.captions && <CaptionsDialog workspaceId={workspaceId} videoId={shown.id} {...dialog("captions")} />}
    </>
  );
}

/** [MI4] Hands a file over to the person, once it has proven whole; says how far it is and what became of it. */
async function download(workspaceId: string, fileId: string, shownName: string): Promise<void> {
  const words = (key: "downloading" | "downloadSuccess" | "downloadFailed" | "downloadDamaged", name: string) =>
    translate(inspectorText, `MediaInspect.${key}`, { name });
  const progress = toast.loading(words("downloading", shownName));
  try {
    const { blob, fileName } = await fetchFile(workspaceId, fileId);
    saveBlob(blob, fileName);
    progress.success(words("downloadSuccess", fileName));
  } catch (error) {
    progress.error(words(error instanceof FileDamaged ? "downloadDamaged" : "downloadFailed", shownName));
  }
}
