import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo, useQueryParams } from "#kit/web/navigation.tsx";
import { mayBeSignedIn } from "#kit/web/session/session.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ownPath } from "../../rules.ts";
import { sessionQueries } from "../queries.ts";
import { pathAfterSignIn } from "../state/path-after-sign-in.ts";
import { sessionText } from "../text.ts";
import { useSignOut } from "./use-sign-out.tsx";

/** A person with one of these wants the sign-in page itself: to sign in again, or with an account of their own. */
const staysFor = ["again", "own", "refused"] as const;

/**
 * [SE15] Sends a signed-in person on from the sign-in page. Where there is no target, or they came to sign in again, it
 * shows who is signed in, with a link onward and a sign-out.
 */
export function SignedInNote() {
  const t = useText(sessionText);
  const [search] = useQueryParams();
  // Skip the request for a person who has just signed out or has never signed in here.
  const [mayBe] = useState(mayBeSignedIn);
  const { data: me } = useQuery({ ...sessionQueries.me(), enabled: mayBe && search.out !== "true", retry: false });
  const leave = useSignOut();
  const go = useGo();
  const [spendsLink] = useState(() => location.hash !== "");
  const stays = spendsLink || search.out === "true" || staysFor.some((name) => search[name] !== undefined);
  const target = me && me.memberships.length > 0 && !stays ? pathOf(me, search.from) : undefined;
  useEffect(() => {
    if (target !== undefined) void go(target, { replace: true });
  }, [target, go]);
  if (search.out === "true") return <output className="block">{t("sessions.login.out")}</output>;
  if (!me || target !== undefined) return null;
  const [only] = me.memberships;
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
          <LinkTo to={pathOf(me, search.from)} className={buttonClassName({ kind: "hivis" })}>
            {t("sessions.login.goOn")}
          </LinkTo>
        )}
      </div>
      {leave.question}
    </section>
  );
}

const pathOf = (
  { memberships }: { readonly memberships: readonly { readonly workspaceId: string }[] },
  from: string | undefined,
): string => pathAfterSignIn({ from: ownPath(from), workspaceIds: memberships.map((one) => one.workspaceId) });
