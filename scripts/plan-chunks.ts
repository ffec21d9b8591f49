import { reached } from "./reached.ts";

/** What the plan needs to know of a module. */
export interface PlannedModule {
  /** The modules that it imports at once. */
  readonly imports: readonly string[];
  /** Of its code, in characters. */
  readonly size: number;
}

type Modules = ReadonlyMap<string, PlannedModule>;

/** Modules that share a file. Joining changes it. */
interface Chunk {
  readonly modules: string[];
  /** What it is loaded with: screens, and what follows them. */
  screens: ReadonlySet<string>;
  size: number;
  /** The files that it imports, without those that these import. */
  readonly needs: Set<Chunk>;
}

/**
 * Which modules share a file, so that a screen comes in few of them: a browser asks for each, unpacks each and links
 * each. Modules that the same screens load are together from the start; then files are joined for as long as that saves
 * more than screens load in vain by it. No two files need each other, so each runs after all that it needs: such would be
 * loaded by the same screens, and these are always joined.
 *
 * @param screens the modules that somebody waits for; they have files of their own, and what none of them loads at once
 *   is not in the plan
 * @param fileSize so many characters of code cost as much as one more file
 * @param weightOf how many screens one counts as
 * @param later by a name what is loaded together once a screen is there. It has no limit, so its characters in vain count once
 * @returns the modules of each file
 */
export function planChunks(
  modules: Modules,
  screens: readonly string[],
  fileSize: number,
  weightOf: WeightOf = () => 1,
  later: Later = new Map(),
): string[][] {
  const chunks = byScreens(modules, screens, later);
  const costs = costsOf(chunks, fileSize, weightOf, later);
  const open = new Set(chunks);
  while (open.size > 0) {
    const smallest = [...open].reduce((one, other) => (other.size < one.size ? other : one));
    const partner = bestPartner(smallest, chunks, costs);
    if (partner) {
      join(partner, smallest, chunks);
      // It is another one now, which others may suit.
      open.add(partner);
    }
    open.delete(smallest);
  }
  return [...chunks].map((chunk) => chunk.modules);
}

type Later = ReadonlyMap<string, readonly string[]>;

/** By module the screens that load it at once, and what loads it later. */
function screensOf(modules: Modules, screens: readonly string[], later: Later): ReadonlyMap<string, readonly string[]> {
  const loaders = new Map<string, string[]>();
  const importsOf = (id: string) => modules.get(id)?.imports ?? [];
  for (const screen of screens) {
    for (const id of reached([screen], importsOf)) {
      if (modules.has(id)) loaders.set(id, [...(loaders.get(id) ?? []), screen]);
    }
  }
  for (const screen of screens) loaders.delete(screen);
  for (const [name, parts] of later) for (const id of reached(parts, importsOf)) loaders.get(id)?.push(name);
  return loaders;
}

function byScreens(modules: Modules, screens: readonly string[], later: Later): Set<Chunk> {
  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, loaders] of screensOf(modules, screens, later)) {
    const key = loaders.join(" ");
    const chunk = chunks.get(key) ?? { modules: [], screens: new Set(loaders), size: 0, needs: new Set() };
    chunks.set(key, chunk);
    chunkOf.set(id, chunk);
    chunk.modules.push(id);
    chunk.size += modules.get(id)?.size ?? 0;
  }
  for (const [id, chunk] of chunkOf) {
    for (const needed of modules.get(id)?.imports ?? []) {
      const other = chunkOf.get(needed);
      if (other && other !== chunk) chunk.needs.add(other);
    }
  }
  return new Set(chunks.values());
}

type WeightOf = (screen: string) => number;

/** In characters. */
interface Costs {
  readonly fileSize: number;
  /** Of one more file for these screens. */
  readonly ofFile: (screens: readonly string[]) => number;
  /** Of a character that these screens load in vain. */
  readonly inVain: (screens: readonly string[]) => number;
}

/** A screen that is as heavy as the heaviest has the least room: its characters count so many times more. */
const ofHeaviest = 320;

/** A character in vain costs one for each screen, and more for those that are heavy already. */
function costsOf(chunks: ReadonlySet<Chunk>, fileSize: number, weightOf: WeightOf, later: Later): Costs {
  const sizes = new Map<string, number>();
  for (const { screens, size } of chunks) {
    for (const screen of screens) sizes.set(screen, (sizes.get(screen) ?? 0) + size);
  }
  const heaviest = Math.max(...[...sizes].map(([screen, size]) => (later.has(screen) ? 0 : size)));
  const heaviness = (screen: string, size: number) => (later.has(screen) ? 0 : ofHeaviest * (size / heaviest) ** 4);
  const inVain = new Map(
    [...sizes].map(([screen, size]) => [screen, weightOf(screen) * (1 + heaviness(screen, size))]),
  );
  return {
    fileSize,
    ofFile: (screens) => fileSize * sum(screens.map(weightOf)),
    inVain: (screens) => sum(screens.map((screen) => inVain.get(screen) ?? 1)),
  };
}

function bestPartner(chunk: Chunk, chunks: ReadonlySet<Chunk>, costs: Costs): Chunk | undefined {
  let best: Chunk | undefined;
  let least = 0;
  for (const other of chunks) {
    if (other === chunk || inBoth(chunk.screens, other.screens).length === 0) continue;
    const cost = costOfJoining(chunk, other, costs, least);
    if (cost >= least) continue;
    best = other;
    least = cost;
  }
  return best;
}

/** In characters, of all screens together; less than nothing where it saves. Stops counting where it is no less than `enough`. */
function costOfJoining(one: Chunk, other: Chunk, costs: Costs, enough: number): number {
  const saved = costs.ofFile(inBoth(one.screens, other.screens));
  const newToOne = without(other.screens, one.screens);
  const newToOther = without(one.screens, other.screens);
  const cost = one.size * costs.inVain(newToOne) + other.size * costs.inVain(newToOther) - saved;
  if (cost >= enough) return cost;
  return cost + costOfNeeds(one, newToOne, costs) + costOfNeeds(other, newToOther, costs);
}

/** What those who newly load a file load with it. */
function costOfNeeds(chunk: Chunk, by: readonly string[], { fileSize, inVain }: Costs): number {
  if (by.length === 0) return 0;
  let cost = 0;
  for (const needed of needsOf(chunk)) cost += (needed.size + fileSize) * inVain(without(by, needed.screens));
  return cost;
}

function join(into: Chunk, chunk: Chunk, chunks: Set<Chunk>): void {
  chunks.delete(chunk);
  into.modules.push(...chunk.modules);
  into.size += chunk.size;
  into.screens = new Set([...into.screens, ...chunk.screens]);
  for (const needed of chunk.needs) into.needs.add(needed);
  for (const other of chunks) if (other.needs.delete(chunk)) other.needs.add(into);
  into.needs.delete(into);
  for (const needed of needsOf(into)) needed.screens = new Set([...needed.screens, ...into.screens]);
}

const needsOf = (chunk: Chunk): ReadonlySet<Chunk> => reached(chunk.needs, (one) => one.needs);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const inBoth = <T>(some: Iterable<T>, others: ReadonlySet<T>): T[] => [...some].filter((one) => others.has(one));
const without = <T>(some: Iterable<T>, others: ReadonlySet<T>): T[] => [...some].filter((one) => !others.has(one));
