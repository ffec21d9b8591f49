import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOwner } from "#features/offline/web/parts/use-copy.ts";
import { offlineText } from "#features/offline/web/parts/words.ts";
import { performPaths } from "#features/performs/paths.ts";
import type { unsentPerforms } from "#features/performs/web/parts/unsent-answers.ts";
import { waitingFacts } from "#features/performs/web/parts/waiting-facts.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { outboxKinds } from "#kit/web/outbox/kinds.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";

interface WaitingListProps {
  readonly performs: Awaited<ReturnType<typeof unsentPerforms>>;
}

/** All kinds but the one that is listed by itself. What cannot be read now is not counted. */
async function otherKinds(owner: OutboxOwner) {
  const others = [...(await outboxKinds())].filter(([name]) => name !== "performs").map(([, kind]) => kind);
  const counts = await Promise.all(
    others.map(async (kind) => ({ kind, count: await kind.count(owner).catch(() => 0) })),
  );
  return counts.filter(({ count }) => count > 0);
}

/** The items of each perform that are on this device alone; says so if one needs the person. */
export function WaitingList({ performs }: WaitingListProps) {
  const t = useText(offlineText);
  const owner = useOwner();
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { data: others = [] } = useQuery({
    queryKey: [owner.workspaceId, "onDevice", "otherKinds", owner.profileId],
    queryFn: () => otherKinds(owner),
    staleTime: 0,
    networkMode: "always",
    retry: false,
  });
  const otherCount = others.reduce((all, { count }) => all + count, 0);
  if (performs.length + otherCount === 0) return <p className="text-ink-2">{t("offline.page.waitingNone")}</p>;

  const sendNow = async () => {
    setSending(true);
    // What does not go says so in the list, and where the code does not arrive nothing would go.
    await import("#features/performs/web/parts/send-waiting.ts")
      .then(({ sendWaiting }) => sendWaiting(owner))
      .catch(() => {});
    await Promise.allSettled(others.map(({ kind }) => kind.send?.(owner)));
    await queryClient.invalidateQueries({ queryKey: [owner.workspaceId, "onDevice"] });
    setSending(false);
  };
  return (
    <>
      {performs.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {performs.map(waitingFacts).map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">{one.title}</p>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
                  <Badge tone={one.is === "waiting" ? "wait" : "stop"}>{t(`offline.page.states.${one.is}`)}</Badge>
                  {one.answers > 0 && <span>{t("offline.page.answers", { count: one.answers })}</span>}
                  {one.files > 0 && <span>{t("offline.page.files", { count: one.files })}</span>}
                  {one.isToSubmit && <span>{t("offline.page.toSubmit")}</span>}
                  {one.refusal && <span className="wrap-anywhere">{one.refusal}</span>}
                </p>
              </div>
              <LinkTo
                to={performPaths.perform(owner.workspaceId, one.procedureId, one.id)}
                className={buttonClassName({})}
                aria-label={t("offline.page.openNamed", { title: one.title })}
              >
                {t("offline.page.open")}
              </LinkTo>
            </li>
          ))}
        </ul>
      )}
      {otherCount > 0 && <p>{t("offline.page.others", { count: otherCount })}</p>}
      <Button isPending={isSending} onPress={() => void sendNow()}>
        {t("offline.page.sendNow")}
      </Button>
    </>
  );
}
