import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { isNeeded } from "#features/performs/web/parts/run/perform-state.ts";
import { storedPerforms } from "#features/performs/web/parts/unsent-answers.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";

const none: ReadonlySet<string> = new Set();

/**
 * Answers that exist on this device only are always shown. Once they are sent the note stays and says so: without it the list below
 * would move up, under a finger that is about to press a line of it. [PF262]
 */
export function UnsentNote() {
  const t = useText(performListText);
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const { data: stored = [] } = useQuery({
    queryKey: [workspaceId, "performs", "onDevice", profileId],
    staleTime: 0,
    networkMode: "always",
    queryFn: () => storedPerforms({ workspaceId, profileId }),
  });
  const [named, setNamed] = useState(none);
  const unsent = stored.filter(isNeeded);
  if (unsent.some(({ progress }) => !named.has(progress.id)))
    setNamed(new Set([...named, ...unsent.map(({ progress }) => progress.id)]));
  const shown = stored.filter(({ progress }) => named.has(progress.id));
  if (shown.length === 0) return null;
  const title =
    unsent.length > 0 ? t("performs.list.unsentTitle", { count: unsent.length }) : t("performs.list.sentTitle");
  return (
    <HeldHeight lines={shown.length}>
      <Banner tone={unsent.length > 0 ? "wait" : "done"} title={title}>
        <ul>
          {shown.map(({ progress: { id, procedureId, procedure } }) => (
            <li key={id}>
              <LinkTo to={performPaths.perform(workspaceId, procedureId, id)} className={linkClassName}>
                {t("performs.list.unsentOpen", { title: procedure.title })}
              </LinkTo>
            </li>
          ))}
        </ul>
      </Banner>
    </HeldHeight>
  );
}

/** Keeps its height when the words in it change, which may take a line less; another width or number of lines is another height. */
function HeldHeight({ lines, children }: { readonly lines: number; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  useLayoutEffect(() => {
    const held = place.current;
    if (!held) return;
    held.style.minHeight = "";
    held.style.minHeight = `${held.offsetHeight}px`;
  }, [width, lines]);
  return (
    <div ref={place} className="my-4">
      {children}
    </div>
  );
}
