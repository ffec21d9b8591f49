import path from "node:path";
import type { Rolldown } from "vite";
import { eagerParts } from "./eager-parts.ts";
import { type PlannedModule, planChunks } from "./plan-chunks.ts";
import { reached } from "./reached.ts";
import { iconOf, iconsModule } from "./separate-icons.ts";

type Find = (
  id: string,
) => Pick<Rolldown.ModuleInfo, "code" | "importedIds" | "dynamicallyImportedIds" | "isEntry"> | null;

/** So many characters of source cost a phone on a slow line as much as another file. */
const fileSize = 11_000;
/** What is opened more often than others, and on slower devices, counts as so many screens. */
const weightOfOften = 20;

/**
 * The groups of the bundle's files that are loaded by more than one: what the page runs first, what every address needs,
 * and what screens share, where `planChunks` says which module lies in which file.
 * @param first the module that the page runs first, and that asks for all others
 * @param often what is opened most often; what it loads late counts, too
 */
export function sharedFiles(first: string, often: readonly string[]): Rolldown.CodeSplittingGroup[] {
  const inBundle = new Set<string>();
  let names: ReadonlyMap<string, string> | undefined;
  return [
    {
      debugName: "shared by screens",
      priority: 1,
      // Every module comes by here before the first of them is asked for its file.
      test: (id) => {
        inBundle.add(id);
        return true;
      },
      name: (id, context) => {
        names ??= fileNames(inBundle, { first, often }, (one) => context.getModuleInfo(one));
        return names.get(id) ?? null;
      },
    },
    // One file compresses better than its many small ones. Packages need nothing of ours and change less often.
    { name: "packages", priority: 1, tags: ["$initial"], test: (id) => packageOf(id) !== "" },
    { name: "base", tags: ["$initial"] },
  ];
}

/** By module the name of its file. */
function fileNames(
  inBundle: ReadonlySet<string>,
  { first, often }: { readonly first: string; readonly often: readonly string[] },
  find: Find,
): ReadonlyMap<string, string> {
  const importsOf = importsAmong(inBundle, find);
  const entries = [...inBundle].filter((id) => find(id)?.isEntry);
  const ofFirst = reached(
    entries.filter((id) => id.endsWith(first)),
    importsOf,
  );
  const ofEveryAddress = reached(entries, importsOf);
  const modules = new Map<string, PlannedModule>();
  for (const id of inBundle) {
    if (ofEveryAddress.has(id)) continue;
    modules.set(id, { imports: importsOf(id), size: sizeOf(id, find) });
  }
  const lateParts = (ids: Iterable<string>) => [...ids].flatMap((id) => find(id)?.dynamicallyImportedIds ?? []);
  const asked = lateParts(ofEveryAddress);
  const named = Object.values(eagerParts).flat();
  const parts = [...inBundle].filter((id) => named.some((part) => id.endsWith(part)));
  const screens = [...new Set([...asked, ...parts])];
  const oftenOpened = screens.filter((screen) => often.some((one) => screen.endsWith(one)));
  const after = (screen: string) => `after ${screen}`;
  const later = new Map(oftenOpened.map((screen) => [after(screen), lateParts(reached([screen], importsOf))]));
  const weighty = new Set(oftenOpened.flatMap((screen) => [screen, after(screen)]));
  const weightOf = (screen: string) => (weighty.has(screen) ? weightOfOften : 1);
  const chunks = planChunks(modules, screens, fileSize, weightOf, later);
  const shared = chunks.flatMap((chunk, number) => chunk.map((id) => [id, `shared-${number}`] as const));
  return new Map([...shared, ...[...ofFirst].map((id) => [id, "first"] as const)]);
}

/** With the words of the other language, which come right after the module that has them. */
function sizeOf(id: string, find: Find): number {
  const { code, dynamicallyImportedIds = [] } = find(id) ?? {};
  const words = dynamicallyImportedIds.filter((one) => /\.de\.tsx?$/.test(one));
  return words.reduce((size, one) => size + (find(one)?.code?.length ?? 0), code?.length ?? 0);
}

/** `import { Check } from "#kit/web/icons.ts"`, as the compiler leaves it. */
const namedImport = /import\s*\{([^}]*)\}\s*from\s*"([#@a-z][^"]*)"/g;

/**
 * What a module imports of the bundle. A package's index, which names all that the package has, is not in the bundle:
 * what is taken from it is found by the name of its file. The icons are such an index, too.
 */
function importsAmong(inBundle: ReadonlySet<string>, find: Find): (id: string) => string[] {
  const inPackages = new Map([...inBundle].map((id) => [exportOf(id), id]));
  const known = new Map<string, string[]>();
  const look = (id: string): string[] => {
    const { importedIds = [], code = "" } = find(id) ?? {};
    const named = [...(code ?? "").matchAll(namedImport)].flatMap(([, names = "", from = ""]) =>
      names.split(",").flatMap((name) => inPackages.get(`${from}/${flat(name.split(" as ")[0] ?? "")}`) ?? []),
    );
    return [...importedIds.filter((one) => inBundle.has(one)), ...named];
  };
  return (id) => {
    const imports = known.get(id) ?? look(id);
    known.set(id, imports);
    return imports;
  };
}

/** By what a module is found that an index names. */
const exportOf = (id: string): string => {
  const icon = iconOf(id);
  return icon ? `${iconsModule}/${flat(icon)}` : `${packageOf(id)}/${flat(path.parse(id).name)}`;
};

const packageOf = (id: string): string => /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? "";

/** `TriangleAlert` and `triangle-alert` are one. */
const flat = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, "").toLowerCase();
