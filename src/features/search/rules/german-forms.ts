/** Particles that part from their verb, and prefixes that never do, without accents. */
export const particles =
  "ab an auf aus bei dar durch ein entgegen fest fort frei heim her heraus herum herunter hervor hin hinaus hinein hinweg hinzu los mit nach nieder statt teil uber um unter vor voran voraus vorbei vorher weg weiter wieder zu zuruck zusammen";
export const prefixes = "be emp ent er ge miss ver zer";

/** Roots of irregular forms with the root of their infinitive. Nouns that look alike (`Band`, `Gang`) are left out. */
const irregular =
  "bat:bitt befahl:befehl befohl:befehl begann:beginn begonn:beginn biss:beiss blieb:bleib bog:bieg bot:biet brach:brech brann:brenn brich:brech broch:brech dach:denk drang:dring drung:dring fand:find fiel:fall fing:fang floh:flieh floss:fliess flog:flieg fror:frier fund:find gab:geb gewann:gewinn gewonn:gewinn gib:geb ging:geh goss:giess griff:greif half:helf hiel:hal hielt:hal hilf:helf hing:hang hob:heb holf:helf kam:komm kann:kenn klang:kling klung:kling kroch:kriech lag:lieg las:les lief:lauf lies:les liess:lass litt:leid lor:lier mass:mess mied:meid miss:mess nahm:nehm nann:nenn nimm:nehm nomm:nehm rief:ruf riss:reiss ritt:reit sah:seh sandt:send sang:sing sank:sink sass:sitz schied:scheid schien:schein schlief:schlaf schloss:schliess schlug:schlag schmolz:schmelz schnitt:schneid schob:schieb schoss:schiess schrieb:schreib schritt:schreit schwamm:schwimm schwand:schwind schwieg:schweig schwund:schwind sieh:seh sprach:sprech sprang:spring sprich:sprech sproch:sprech sprung:spring stach:stech stahl:stehl stand:steh starb:sterb stich:stech stieg:steig stiess:stoss stirb:sterb stoch:stech stohl:stehl storb:sterb stritt:streit sung:sing sunk:sink traf:treff trank:trink trat:tret trieb:treib triff:treff trit:tret troff:treff trug:trag trunk:trink vergass:vergess vergiss:vergess wand:wend warb:werb warf:werf wies:weis wirb:werb wirf:werf wog:wieg worb:werb worf:werf wuchs:wachs wuss:wiss zog:zieh zwang:zwing zwung:zwing";
export const irregularRoots = irregular.split(" ").map((one) => one.split(":") as [string, string]);
const infinitives = new Map(irregularRoots);
/** Strong verbs whose participle has the root of the infinitive: `getragen`. */
export const unchanged = new Set(
  "fahr fall fang geb hal lad lass les mess ruf schlaf seh schlag stoss trag tret wachs wasch".split(" "),
);
/** Nouns that begin and end as a participle does. */
const nouns = new Set("gebiet geburt gehalt gericht geschaft geschicht gesicht gestalt gewalt gewicht".split(" "));

const beginsWithOne = (words: string): RegExp =>
  new RegExp(
    `^(?:${words
      .split(" ")
      .toSorted((a, b) => b.length - a.length)
      .join("|")})`,
  );
const particle = beginsWithOne(particles);
const prefix = beginsWithOne(prefixes);
const rootMin = 3;

const known = new Map<string, string>();
const knownMax = 20_000;

/**
 * [SR38] What the forms of a German verb have in common, from their stems: `zog` and `gezogen` are `zieh`, `einzulenken` and
 * `eingelenkt` are `einlenk`. Other words lose a final t at most. It serves to compare words, and is none itself.
 */
export function germanRoot(stem: string): string {
  const found = known.get(stem);
  if (found !== undefined) return found;
  const root = readGermanRoot(stem);
  if (known.size >= knownMax) known.clear();
  known.set(stem, root);
  return root;
}

/** The same, worked out anew. */
export function readGermanRoot(stem: string): string {
  const [parting = ""] = particle.exec(stem) ?? [];
  const rest = stem.slice(parting.length);
  if (parting !== "" && rest.length >= rootMin) {
    const [infix = ""] = /^(?:ge|zu)(?=.{3})/.exec(rest) ?? [];
    return parting + withoutEnding(rest.slice(infix.length), infix !== "ge");
  }
  if (!stem.startsWith("ge") || nouns.has(stem)) return withoutEnding(stem, true);
  const participle = stem.slice(2);
  if (/.{2}t$/.test(participle)) return withoutEnding(participle, false);
  // The stem of a strong participle has lost its ending: `gezog`.
  return unchanged.has(participle) ? participle : (infinitives.get(participle) ?? withoutEnding(stem, true));
}

function withoutEnding(rest: string, mayHavePrefix: boolean): string {
  const whole = infinitives.get(rest);
  if (whole !== undefined) return whole;
  const [begin = ""] = mayHavePrefix ? (prefix.exec(rest) ?? []) : [];
  const root = rest.slice(begin.length);
  let short = root;
  while (short.length > rootMin && short.endsWith("t")) short = short.replace(/e?t$/, "");
  if (short.length < rootMin) short = root;
  return begin + (infinitives.get(root) ?? infinitives.get(short) ?? short);
}

/** [SR39] The root without its particle, as it stands in a sentence that parts them; undefined if it has none. */
export function partedRoot(root: string): string | undefined {
  const [parting] = particle.exec(root) ?? [];
  return parting === undefined || root.length - parting.length < rootMin ? undefined : root.slice(parting.length);
}
