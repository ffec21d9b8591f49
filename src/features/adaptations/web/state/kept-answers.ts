import { useState } from "react";
import * as z from "zod/mini";
import { usePlace } from "#kit/web/place.tsx";

const prefix = "fettle.adapting.";
const shape = z.object({
  title: z.string(),
  answers: z.array(z.tuple([z.string(), z.object({ typed: z.string(), isSame: z.boolean() })])),
});

/** What the author has typed, and whether it is the same at the other machine. */
export interface Answer {
  readonly typed: string;
  readonly isSame: boolean;
}

interface Typed {
  readonly title: string;
  /** By the key of a difference. */
  readonly answers: ReadonlyMap<string, Answer>;
}

const nothing: Typed = { title: "", answers: new Map() };

/**
 * [PG61] What was typed about a version, in the memory of this tab: it is there again after a reload, a look at another page,
 * or a sign-in that was needed meanwhile. What somebody else typed here is forgotten.
 */
export function useKeptAnswers(versionId: string) {
  const { workspaceId, actor } = usePlace();
  const own = `${prefix}${workspaceId}.${actor.profileId}.`;
  const key = `${own}${versionId}`;
  const [typed, setTyped] = useState(() => {
    forgetOthers(own);
    return read(key);
  });
  return {
    ...typed,
    keep: (next: Partial<Typed>) => {
      const all = { ...typed, ...next };
      setTyped(all);
      write(key, JSON.stringify({ title: all.title, answers: [...all.answers] }));
    },
    forget: () => write(key, null),
  };
}

function read(key: string): Typed {
  try {
    const kept = z.safeParse(shape, JSON.parse(sessionStorage.getItem(key) ?? "null")).data;
    return kept ? { title: kept.title, answers: new Map(kept.answers) } : nothing;
  } catch {
    return nothing;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Where storage is off or full, it lasts as long as the page is open.
  }
}

function forgetOthers(own: string): void {
  try {
    const others = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix) && !key.startsWith(own));
    for (const key of others) sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}
