import { useQuery } from "@tanstack/react-query";
import { useOwner } from "#features/offline/web/parts/use-copy.ts";
import { offlineText } from "#features/offline/web/parts/words.ts";
import { unsentPerforms } from "#features/performs/web/parts/unsent-answers.ts";
import { useText } from "#kit/web/i18n.ts";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { CopyList } from "./copy-list.tsx";
import { HeldList } from "./held-list.tsx";
import { StorageFacts } from "./storage-facts.tsx";
import { WaitingList } from "./waiting-list.tsx";

/** What works here without a network, what waits to be sent, and how much room it takes. */
export function OnDevice() {
  const t = useText(offlineText);
  const owner = useOwner();
  const waiting = useQuery({
    queryKey: [owner.workspaceId, "onDevice", "waiting", owner.profileId],
    queryFn: () => unsentPerforms(owner),
    staleTime: 0,
    networkMode: "always",
    retry: false,
  });
  return (
    <main className="flex-1 px-4 pb-12 sm:px-6">
      <PageHead title={t("offline.page.title")} note={t("offline.page.note")} />
      <div className="mt-6 max-w-4xl space-y-10">
        <section aria-labelledby="waiting-head" className="space-y-3">
          <h2 id="waiting-head" className="text-md">
            {t("offline.page.waiting")}
          </h2>
          {waiting.isPending && (
            // Mostly nothing waits, which is one line.
            <SkeletonGroup>
              <Skeleton className="h-6 w-56 max-w-full" />
            </SkeletonGroup>
          )}
          {waiting.isError && <FailedNote error={waiting.error} title={t("offline.page.waitingFailed")} />}
          {waiting.data && <WaitingList performs={waiting.data} />}
        </section>
        <section aria-labelledby="copies-head" className="space-y-3">
          <h2 id="copies-head" className="text-md">
            {t("offline.page.copies")}
          </h2>
          <CopyList />
        </section>
        <HeldList />
        <section aria-labelledby="storage-head" className="space-y-3">
          <h2 id="storage-head" className="text-md">
            {t("offline.page.storage")}
          </h2>
          <StorageFacts />
        </section>
      </div>
    </main>
  );
}
