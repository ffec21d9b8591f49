import { useText } from "#kit/web/i18n.ts";
import { RotateCw, X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import type { Upload } from "../../state/upload-queue.ts";
import { uploadText } from "../../upload-text.ts";
import { useEditing } from "../draft-context.tsx";

/** A picture on its way, or why it did not arrive. */
export function UploadTile({ upload }: { upload: Upload }) {
  const t = useText(uploadText);
  const { uploads } = useEditing();
  const { id, name, part, failure } = upload;
  return (
    <div className="flex min-h-28 flex-col justify-center gap-2 rounded-1 border border-line bg-raised p-3">
      {failure === undefined ? (
        <ProgressBar label={t("draftUpload.sending", { name })} value={part} />
      ) : (
        <p role="alert" className="text-xs font-semibold text-stop">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-1">
        {failure !== undefined && (
          <Button
            kind="bare"
            size="sm"
            icon
            aria-label={t("draftUpload.retry", { name })}
            onPress={() => uploads.retry(id)}
          >
            <RotateCw aria-hidden />
          </Button>
        )}
        <Button
          kind="bare"
          size="sm"
          icon
          aria-label={t(failure === undefined ? "draftUpload.cancel" : "draftUpload.dismiss", { name })}
          onPress={() => uploads.cancel(id)}
        >
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}
