import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { mayBeSignedIn } from "#kit/web/session.ts";
import { Button, buttonLook } from "#kit/web/ui/button.tsx";
import { ownPath } from "../../rules.ts";
import { pathAfterSignIn } from "../path-after-sign-in.ts";
import { sessionQueries } from "../queries.ts";
import { sessionText } from "../text.ts";
import { useSignOut } from "./use-sign-out.tsx";

/** For whoever comes to the sign-in page and is signed in already: the way on, and the way out. */
export function SignedInNote() {
  const t = useText(sessionText);
  const [search] = useQueryParams();
  // Neither whoever has just left nor a newcomer is asked about.
  const [mayBe] = useState(mayBeSignedIn);
  const { data: me } = useQuery({ ...sessionQueries.me(), enabled: mayBe && search.out !== "true", retry: false });
  const leave = useSignOut();
  if (search.out === "true") return <output className="block">{t("sessions.login.out")}</output>;
  if (!me) return null;
  const [only] = me.memberships;
  const path = pathAfterSignIn({
    from: ownPath(search.from),
    workspaceIds: me.memberships.map((one) => one.workspaceId),
  });
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-2 border border-ink bg-raised p-5">
      <div className="min-w-0">
        <h2 className="text-md">{t(only ? "sessions.login.signedInTitle" : "sessions.login.noMembership")}</h2>
        <p className="text-ink-2">
          {!only && t("sessions.login.noMembershipBody")}
          {only && me.memberships.length > 1 && t("sessions.login.signedInMany", { count: me.memberships.length })}
          {only &&
            me.memberships.length === 1 &&
            t("sessions.login.signedInAs", { name: only.displayName, workspace: only.workspaceName })}
        </p>
      </div>
      <div className="flex flex-wrap gap-(--gap)">
        <Button isPending={leave.isPending} onPress={leave.start}>
          {t("sessions.login.signOut")}
        </Button>
        {only && (
          <LinkTo to={path} className={buttonLook({ kind: "hivis" })}>
            {t("sessions.login.goOn")}
          </LinkTo>
        )}
      </div>
      {leave.question}
    </section>
  );
}
