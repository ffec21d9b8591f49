import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { handoverText } from "../../handover-text.ts";
import { countsOf, type UnsentOf, unsentHere } from "./unsent-here.ts";

const CodeDialog = lazyComponent(() => import("./code-dialog.tsx").then((module) => module.CodeDialog), isOpen);

interface UnsentHereNoteProps {
  /** The people whose names the page shows anyway, by profile: no one else is named. */
  readonly people?: readonly { readonly id: string; readonly displayName: string }[];
  readonly action?: ReactNode;
}

/**
 * Before sign-in: says that answers wait on this device, how many, and what can be done for them. Does not show their
 * content. [PF197] [OF19]
 */
export function UnsentHereNote({ people, action }: UnsentHereNoteProps) {
  const t = useText(handoverText);
  const [isAsking, setAsking] = useState(false);
  const { data: unsent = [], refetch } = useQuery({
    queryKey: ["session", "unsentHere"],
    queryFn: unsentHere,
    staleTime: 0,
    networkMode: "always",
    retry: false,
  });
  const { runs, answers } = countsOf(unsent);
  if (runs === 0 && !isAsking) return null;
  return (
    <>
      {runs > 0 && (
        <Banner
          tone="wait"
          title={
            answers > 0
              ? t("performs.handover.noteAnswers", { count: answers })
              : t("performs.handover.noteRuns", { count: runs })
          }
          action={
            <span className="flex flex-wrap gap-(--gap)">
              {action}
              <Button onPress={() => setAsking(true)}>{t("performs.handover.byCode")}</Button>
            </span>
          }
        >
          {people && (
            <p>{t("performs.handover.whose", { names: namesOf(unsent, people, t("performs.handover.somebody")) })}</p>
          )}
          <p>{t("performs.handover.noteWhy")}</p>
          <p>{t("performs.handover.noteCode")}</p>
        </Banner>
      )}
      <CodeDialog
        isOpen={isAsking}
        unsent={unsent}
        onClose={() => {
          setAsking(false);
          void refetch();
        }}
      />
    </>
  );
}

/** First names only, for people whose full names the page shows. */
function namesOf(unsent: readonly UnsentOf[], people: readonly { id: string; displayName: string }[], other: string) {
  const names = unsent.map(
    ({ owner }) => people.find((one) => one.id === owner.profileId)?.displayName.split(/\s/u)[0],
  );
  return [...new Set(names.map((name) => name ?? other))].join(", ");
}
