// How large a feature, a folder and a file may be (STYLE, "Files and functions"; decision 45).

/** A file without its tests. */
interface Sized {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  readonly lateImports: readonly string[];
}

interface Budget {
  readonly of: string;
  readonly max: number;
  /** What is above, and by how much at most. It may only shrink. */
  readonly above: Readonly<Record<string, number>>;
}

export interface Budgets {
  readonly feature: Budget;
  readonly folder: Budget;
  readonly file: Budget;
  /** Files of at most 25 lines that one other file of the same room alone needs. */
  readonly crumbs: Budget;
}

const crumbLinesMax = 25;
/** So much smaller than what is written down, and the new size is written down. */
const slack = 0.02;

/** What is larger than it may be, and what has shrunk and is still written down as it was. */
export function budgetFaults(files: readonly Sized[], budgets: Budgets): string[] {
  return [
    ...faultsOf(budgets.feature, sumBy(files, featureOf, linesOf)),
    ...faultsOf(
      budgets.folder,
      sumBy(files, folderOf, () => 1),
    ),
    ...faultsOf(
      budgets.file,
      sumBy(files, (file) => file.path, linesOf),
    ),
    ...faultsOf(budgets.crumbs, new Map([["src", crumbsAmong(files).length]])),
  ];
}

/** A door, a rule, a job, or a language's words is a file of its own however small it is: it is found by its name. */
const ownFile =
  /\/rules\/|(?:^|[/-])(?:contract|policy|paths|rules|routes|events|service|queries|actions|text|slots|jobs?)\.tsx?$|\.de\.ts$/;

/** The files that are too small to stand by themselves: one other file of their room tells the rest of their story. */
export function crumbsAmong(files: readonly Sized[]): string[] {
  const importers = Map.groupBy(
    files.flatMap(({ path, imports }) => imports.map((imported) => ({ path, imported }))),
    ({ imported }) => imported,
  );
  const late = new Set(files.flatMap((file) => file.lateImports));
  return files
    .filter((file) => {
      const [importer, ...others] = importers.get(file.path) ?? [];
      const isNeededOnce = importer !== undefined && others.length === 0 && !late.has(file.path);
      // Callers of a service need what it exports again.
      const isOfOneRoom =
        importer !== undefined && roomOf(importer.path) === roomOf(file.path) && !importer.path.endsWith("service.ts");
      return linesOf(file) <= crumbLinesMax && isNeededOnce && isOfOneRoom && !ownFile.test(file.path);
    })
    .map((one) => one.path);
}

function faultsOf({ of, max, above }: Budget, sizes: ReadonlyMap<string, number>): string[] {
  const tooLarge = [...sizes].flatMap(([name, size]) => {
    const allowed = above[name] ?? max;
    return size > allowed ? [`${name} has ${size} ${of}, at most ${allowed}`] : [];
  });
  const shrunk = Object.entries(above).flatMap(([name, allowed]) => {
    const size = sizes.get(name) ?? 0;
    if (size <= max) return [`${name} has ${size} ${of} and needs no exception any more (scripts/budgets-now.ts)`];
    return size < allowed * (1 - slack) ? [`${name} has ${size} ${of}: write that down (scripts/budgets-now.ts)`] : [];
  });
  return [...tooLarge, ...shrunk];
}

const linesOf = ({ text }: Sized): number => text.split("\n").length - 1;
const folderOf = ({ path }: Sized): string => path.slice(0, path.lastIndexOf("/"));
/** A feature, or a floor. */
const roomOf = (path: string): string | undefined => /^src\/(?:features\/[^/]+|kit|app)\//.exec(path)?.[0];
const featureOf = ({ path }: Sized): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

function sumBy<One>(
  all: readonly One[],
  keyOf: (one: One) => string | undefined,
  sizeOf: (one: One) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + sizeOf(one));
  }
  return sums;
}
