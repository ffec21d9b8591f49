import { type Copy, dropCopy, takeCopyOf } from "#features/offline/web/parts/copies-of.ts";
import { useCopies, useCopy, useOwner } from "#features/offline/web/parts/use-copy.ts";
import { offlineText } from "#features/offline/web/parts/words.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { HardDriveDownload } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { useSizeText } from "#kit/web/words/size-text.ts";

/** The procedures that this device keeps: those that were marked, then those that were opened, the latest first. */
export function CopyList() {
  const t = useText(offlineText);
  const { data, isPending, isError, error } = useCopies();
  if (isPending) return <SkeletonRows rows={3} />;
  if (isError) return <FailedNote tone="wait" error={error} title={t("offline.page.copiesFailed")} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<HardDriveDownload />} title={t("offline.page.copiesNone")}>
        {t("offline.page.copiesNoneWhy")}
      </EmptyState>
    );
  }
  const rows = data.toSorted((a, b) => a.why.localeCompare(b.why) || b.usedAt - a.usedAt);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((copy) => (
        <CopyRow key={copy.procedureId} copy={copy} />
      ))}
    </ul>
  );
}

function CopyRow({ copy }: { readonly copy: Copy }) {
  const t = useText(offlineText);
  const owner = useOwner();
  const sizeText = useSizeText();
  const { taking } = useCopy(copy.procedureId);
  const { procedureId, title, why, state } = copy;
  const keep = async () => {
    const failure = await takeCopyOf(owner, { procedureId, why: "marked" });
    if (failure) toast.error(t(`offline.failures.${failure}`, { title }));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <LinkTo
          to={procedurePaths.preview(owner.workspaceId, procedureId)}
          className="link font-semibold wrap-anywhere no-underline"
        >
          {title}
        </LinkTo>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-2">
          <span>{t(`offline.page.${why}`)}</span>
          <span className="num">{t("offline.page.version", { version: copy.version })}</span>
          <span className="num">{sizeText(copy.bytes)}</span>
          <span>{t(`offline.page.copyStates.${taking ? "loading" : state}`)}</span>
        </p>
        {taking && (
          <ProgressBar label={t("offline.switch.loading")} hideLabel value={taking.part} className="mt-2 max-w-60" />
        )}
      </div>
      {taking ? (
        <Button onPress={taking.cancel}>{t("offline.switch.cancel")}</Button>
      ) : (
        <>
          {(why === "opened" || state !== "here") && (
            <Button aria-label={t("offline.page.keepNamed", { title })} onPress={() => void keep()}>
              {t(why === "opened" ? "offline.page.keep" : "offline.switch.again")}
            </Button>
          )}
          <Button
            aria-label={t("offline.page.removeNamed", { title })}
            onPress={() => void dropCopy(owner, procedureId)}
          >
            {t("offline.page.remove")}
          </Button>
        </>
      )}
    </li>
  );
}
