import { useEffect, useRef } from "react";
import { newId } from "#kit/web/new-id.ts";
import { usePlace } from "#kit/web/place.tsx";
import { keepActivity, sendActivities } from "./activity-outbox.ts";
import type { Opened } from "./slots.ts";

/** Reports one opening once it was on screen for a moment: a note further down is opened when it is scrolled to. [UA4] */
export function ReportOpened({ opened }: { readonly opened: Opened }) {
  const { workspaceId, actor } = usePlace();
  const mark = useRef<HTMLSpanElement>(null);
  const isReported = useRef(false);
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const report = () => {
      if (isReported.current) return;
      isReported.current = true;
      const owner = { workspaceId, profileId: actor.profileId };
      const activity = { ...opened, id: newId(), occurredAt: new Date().toISOString() };
      void keepActivity(owner, activity).then(() => sendActivities(owner));
    };
    if (typeof IntersectionObserver === "undefined") {
      report();
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      report();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [opened, workspaceId, actor.profileId]);
  return <span ref={mark} aria-hidden className="pointer-events-none absolute size-px" />;
}
