import { useQuery } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { ownUnsentText } from "../../own-unsent-text.ts";
import { ownUnsentQuery } from "./own-unsent-query.ts";

/**
 * For a signed-in person whom a workspace has removed: their answers are still on this device, with a link to them.
 * [SE30]
 */
export function OwnUnsentNote({ isSignedIn = true }: { readonly isSignedIn?: boolean }) {
  const t = useText(ownUnsentText);
  const { data: me } = useQuery({ ...sessionQueries.me(), enabled: isSignedIn, retry: false });
  const { data: unsent = [] } = useQuery(ownUnsentQuery(me));
  const count = unsent.reduce((sum, one) => sum + one.performs.length, 0);
  if (count === 0) return null;
  return (
    <Banner
      tone="wait"
      title={t("sessions.ownUnsent.title", { count })}
      action={
        <LinkTo to={performPaths.ownUnsent} className={buttonClassName({ kind: "ink" })}>
          {t("sessions.ownUnsent.open")}
        </LinkTo>
      }
    >
      {t("sessions.ownUnsent.body")}
    </Banner>
  );
}
