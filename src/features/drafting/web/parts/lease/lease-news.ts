import { useEffect, useEffectEvent, useRef } from "react";
import type { LeaseView } from "#features/drafts/web/parts/draft/lease-driver.ts";
import { translate } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { leaseText } from "../../lease-text.ts";

/** Says it when the draft changes hands: the frame around it changes with it. [P102] */
export function LeaseNews({ view }: { readonly view: LeaseView }) {
  const before = useRef(view);
  const showNews = useEffectEvent(() => {
    const was = before.current;
    // A refused save reports that another member edits; the next response names them.
    if (was.is === "mine" && view.is === "theirs" && view.lock === null) return;
    before.current = view;
    if (was.is === "theirs" && view.is === "mine") toast.success(translate(leaseText, "lease.youEdit"));
    if (was.is !== "mine" || view.is !== "theirs" || view.lock?.isOwn) return;
    const name = view.lock?.holder?.displayName;
    toast.info(
      name === undefined ? translate(leaseText, "lease.lostSomebody") : translate(leaseText, "lease.lost", { name }),
    );
  });
  useEffect(() => showNews(), [view]);
  return null;
}
