import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { EntryFrame } from "../parts/entry-frame.tsx";
import { MembershipList } from "../parts/membership-list.tsx";
import { OwnUnsentSlot } from "../parts/slots.ts";
import { sessionQueries } from "../queries.ts";
import { loginPath } from "../state/sign-out.ts";
import { sessionText } from "../text.ts";

/** The person's workspaces; with exactly one there is nothing to choose (specification, identity section 2). */
export function WorkspaceSelect() {
  const t = useText(sessionText);
  const go = useGo();
  const { data: me, error } = useQuery(sessionQueries.me());
  const isSignedOut = isProblem(error) && error.kind === "unauthenticated";
  const only = me?.memberships.length === 1 ? me.memberships[0] : undefined;
  const target = isSignedOut ? loginPath : only && `/app/${only.workspaceId}/home`;
  useEffect(() => {
    if (target !== undefined) void go(target, { replace: true });
  });
  return (
    <EntryFrame
      title={t("sessions.select.title")}
      note={me && me.memberships.length > 1 ? t("sessions.select.note", { count: me.memberships.length }) : undefined}
    >
      <OwnUnsentSlot isSignedIn={me !== undefined} />
      <div className="mt-6 max-w-2xl rounded-2 border border-line bg-raised p-2">
        <MembershipList onChoose={(workspaceId) => void go(`/app/${workspaceId}/home`)} />
      </div>
    </EntryFrame>
  );
}
