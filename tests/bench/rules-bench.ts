import { rowChecker } from "#features/invites/rules/csv-rows.ts";
import { readCaptions } from "#features/videos/rules/read-captions.ts";

const people = 5000;
const hostileLength = 900_000;

/**
 * The cost of rules that run while a person types, or that read untrusted input, as ratios: each against half of the same
 * input. Work that grows with its input is 2; work that grows with the square is 4.
 */
export function benchRules({ rounds }: { readonly rounds: number }): void {
  const rows = Array.from({ length: people }, (_, n) => ({
    line: n + 2,
    displayName: `Ann ${n}`,
    contactInfo: `ann${n}@example.com`,
    role: "operator",
    access: "",
  }));
  const roles = [{ id: "operator", builtIn: "operator", name: null }] as const;
  const check = rowChecker({ roles, groups: [], mayGrant: () => true, mayGive: () => true, reaches: () => true });
  compare(`[IN15] checking ${people} people of a file`, rounds, (share) => check(rows.slice(0, people * share)));
  const hostile: Readonly<Record<string, string>> = {
    "opened tags": "<",
    "names of tags": "<b ",
    arrows: "-->",
    digits: "0",
    "style marks": "{\\",
  };
  for (const [name, mark] of Object.entries(hostile)) {
    compare(`[V9] captions of ${name}`, rounds, (share) =>
      readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${mark.repeat((hostileLength * share) / mark.length)}`),
    );
  }
}

function compare(name: string, rounds: number, work: (share: number) => unknown): void {
  const [half, whole] = [0.5, 1].map((share) => {
    let leastMs = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) {
      const from = performance.now();
      work(share);
      leastMs = Math.min(leastMs, performance.now() - from);
    }
    return leastMs;
  }) as [number, number];
  console.log(`${name.padEnd(44)} ${whole.toFixed(1).padStart(8)} ms, ${(whole / half).toFixed(1)} times its half`);
}
