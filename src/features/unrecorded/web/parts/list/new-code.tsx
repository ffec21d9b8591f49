import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Copy } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { unrecordedEndpoints } from "../../../contract.ts";
import { unrecordedText } from "../../unrecorded-text.ts";

interface NewCodeProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A code by which a device hands over its unsent answers; each opening creates another one. [PF195] */
export function NewCode({ isOpen, onClose }: NewCodeProps) {
  const t = useText(unrecordedText);
  return (
    <Dialog
      title={t("performs.unrecorded.codeTitle")}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Code />
    </Dialog>
  );
}

function Code() {
  const t = useText(unrecordedText);
  const workspaceId = useWorkspaceId();
  const made = useQuery({
    queryKey: [workspaceId, "handoverCode"],
    queryFn: () => call(unrecordedEndpoints.createCode, { params: { workspaceId } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (made.isError) {
    return (
      <FailedState error={made.error} title={t("performs.unrecorded.codeFailed")} onRetry={() => void made.refetch()} />
    );
  }
  const copy = async (code: string) => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(t("performs.unrecorded.copied"));
    } catch {
      toast.error(t("performs.unrecorded.copyFailed"));
    }
  };
  const { data } = made;
  return (
    <div className="space-y-4">
      <p>{t("performs.unrecorded.codeWhy")}</p>
      {data ? (
        <p className="num rounded-2 border border-line bg-tint p-4 text-center text-xl font-bold">
          <bdi dir="ltr">{data.code}</bdi>
        </p>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
      <p className="text-ink-2">{t("performs.unrecorded.codeOnce")}</p>
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-xs text-ink-2">
            {t("performs.unrecorded.until")} <TimeStamp at={data.expiresAt} />
          </span>
          <Button onPress={() => void copy(data.code)}>
            <Copy aria-hidden />
            {t("performs.unrecorded.copyCode")}
          </Button>
        </div>
      )}
    </div>
  );
}
