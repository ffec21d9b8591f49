import { foldWord } from "#features/passages/rules/written-words.ts";
import { irregularRoots, particles, prefixes, unchanged } from "../german-forms.ts";

/** The roots of an irregular verb by each of them, that of the infinitive first. */
const families = new Map<string, readonly string[]>();
for (const [infinitive, pairs] of Map.groupBy(irregularRoots, ([, one]) => one)) {
  const roots = [infinitive, ...pairs.map(([root]) => root)];
  for (const root of roots) if (!families.has(root)) families.set(root, roots);
}

const longestFirst = (words: string): string =>
  words
    .split(" ")
    .toSorted((a, b) => b.length - a.length)
    .join("|");
const parting = new RegExp(`^(${longestFirst(`${particles} über zurück`)})(?=.{4})`);
const prefix = new RegExp(`^(?:${longestFirst(prefixes)})`);
/** Endings of adjectives, whose forms have one stem anyway. */
const adjective = /(?:isch|lich|ig|bar|sam|haft|los|voll|end)(?:e[mnrs]?)?$/;
/** Nouns in -ung that belong to no verb. */
const noVerb = new Set(["zeitung", "kleidung", "satzung", "zeitungen", "kleidungen", "satzungen"]);
/** Where an e is spoken before the t of an ending: `gründet`, `öffnet`. */
const needsE = /(?:[dt]|[^aeiouyäöülrmnh][mn]|ch[mn])$/;
const baseMin = 3;

/**
 * [SR47] The other forms of a German verb that its stem does not bring together: `gründen`, `gründet`, `gegründet` and
 * `Gründung`. Some of those of a regular verb are none of an irregular one, and stand in no text.
 */
export function germanVerbForms(word: string): string[] {
  if (adjective.test(word) || noVerb.has(word)) return [];
  const [particle = ""] = parting.exec(word) ?? [];
  const rest = word.slice(particle.length);
  const irregular = irregularForms(rest);
  const forms = irregular.length > 0 ? irregular : basesOf(rest).flatMap(regularForms);
  return [...new Set(forms.map((form) => particle + form))].filter((form) => form !== word);
}

function irregularForms(rest: string): string[] {
  const whole = foldWord(rest);
  const folded = whole.replace(/^(?:ge|zu)(?=.{3})/, "");
  const [before = ""] = prefix.exec(folded) ?? [];
  const readings = [
    ["", whole],
    ["", folded],
    [before, folded.slice(before.length)],
  ] as const;
  for (const [begin, form] of readings) {
    for (const ending of ["", "en", "e", "t", "et", "st", "n", "ung"]) {
      const roots = form.endsWith(ending) ? families.get(form.slice(0, form.length - ending.length)) : undefined;
      if (!roots) continue;
      const [infinitive = "", ...others] = roots;
      const participle = (root: string) =>
        begin === "" && !/^ge.{3}/.test(root) ? `ge${root}en` : `${begin}${root}en`;
      return [
        `${begin}${infinitive}en`,
        `${begin}${infinitive}t`,
        ...(unchanged.has(infinitive) ? [participle(infinitive)] : []),
        ...others.flatMap((root) => [begin + root, participle(root)]),
      ];
    }
  }
  return [];
}

function basesOf(rest: string): string[] {
  const [, noun] = /^(.{3,}[^e])ung(?:en)?$/.exec(rest) ?? [];
  if (noun !== undefined) return [noun];
  const [, participle] = /^ge(.{2,}?t)(?:e[mnrs]?)?$/.exec(rest) ?? [];
  if (participle !== undefined) return [withoutT(participle)].filter((base) => base.length >= baseMin);
  const plain = rest.replace(/^zu(?=.{5})/, "");
  const bases: string[] = [];
  const [, infinitive] = /^(.*)en$/.exec(plain) ?? /^(.*e[lr])n$/.exec(plain) ?? [];
  const [, finite] = /^(.*?t)(?:e|en|est)?$/.exec(plain) ?? [];
  if (infinitive !== undefined && !/(?:[bgkmpz]|ll|nn|rr|ss|h[lmnr]|ier|eu|au)t$/.test(infinitive))
    bases.push(infinitive);
  else if (finite !== undefined) bases.push(withoutT(finite));
  return bases.filter((base) => base.length >= baseMin);
}

/** `gründet` without its ending is `gründ`, and `baut` is `bau`. */
const withoutT = (form: string): string => {
  const short = form.replace(/t$/, "");
  return short.endsWith("e") && needsE.test(short.slice(0, -1)) ? short.slice(0, -1) : short;
};

function regularForms(base: string): string[] {
  const infinitive = /(?<!i)e[lr]$/.test(base) ? `${base}n` : `${base}en`;
  const finite = base + (needsE.test(base) ? "et" : "t");
  const hasPrefix = prefix.test(foldWord(base)) || base.endsWith("ier");
  return [infinitive, finite, ...(hasPrefix ? [] : [`ge${finite}`]), `${base.replace(/el$/, "l")}ung`];
}
