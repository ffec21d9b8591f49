import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { usePlace } from "../../place.tsx";
import { useElementWidth } from "../use-element-width.ts";
import { Banner } from "./banner.tsx";

interface UnsentBannerProps {
  /** How many still wait. The banner is not there before any did. */
  readonly waiting: number;
  readonly title: string;
  readonly lines: readonly UnsentLine[];
}

/** One thing that waits, or that did. */
interface UnsentLine {
  readonly id: string;
  readonly content: ReactNode;
}

/**
 * What is on this device only. Once nothing is, it stays and says so, and is never lower than it was: without it the list below would
 * move up, under a finger that is about to press a line of it.
 */
export function UnsentBanner(props: UnsentBannerProps) {
  const { workspaceId, actor } = usePlace();
  return <OwnBanner key={`${workspaceId} ${actor.profileId}`} {...props} />;
}

function OwnBanner({ waiting, title, lines }: UnsentBannerProps) {
  const [most, setMost] = useState(0);
  if (lines.length > most) setMost(lines.length);
  if (most === 0) return null;
  return (
    <HeldHeight most={most}>
      <Banner tone={waiting > 0 ? "wait" : "done"} title={title}>
        {lines.length > 0 && (
          <ul className="divide-y divide-line">
            {lines.map(({ id, content }) => (
              <li key={id} className="py-2">
                {content}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </HeldHeight>
  );
}

/** Its words may take a line less, or be fewer; another width or one more line is another height. */
function HeldHeight({ most, children }: { readonly most: number; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  useLayoutEffect(() => {
    const held = place.current;
    if (!held) return;
    held.style.minHeight = "";
    held.style.minHeight = `${held.offsetHeight}px`;
  }, [width, most]);
  return (
    <div ref={place} className="my-4 grid">
      {children}
    </div>
  );
}
