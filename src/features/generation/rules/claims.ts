import { isUncertainIn, type Said, textOfSaid, uncertainIn } from "#features/speech/rules/uncertain.ts";

/** What a reader would act on, and where it was said. */
export interface Claim {
  readonly kind: "number" | "tool" | "warning";
  /** As the draft has it. */
  readonly text: string;
  /** Numbers of the sentences that say it; empty where none does: an author has to confirm it. */
  readonly sentences: readonly number[];
  /** [PG76] Sentences say it, and none of them was heard with certainty: an author has to confirm it as well. */
  readonly isUncertain?: boolean | undefined;
}

/** [PG12] [PG76] Whether an author has to confirm it. */
export const isOpen = ({ sentences, isUncertain = false }: Claim): boolean => sentences.length === 0 || isUncertain;

const unit = String.raw`(?:mm|cm|km|m|µm|nm|n·?m|newton(?: ?met(?:re|er)s?)?|kg|g|mg|t|lb|l|ml|litres?|liters?|liter|bar|mbar|psi|k?pa|°\s?[cf]|degrees?|grad|celsius|fahrenheit|k?v|volts?|volt|m?a|amps?|ampere|k?w|watts?|hz|rpm|u\/min|seconds?|sekunden?|s|minutes?|minuten?|min|hours?|stunden?|h|%|percent|prozent|turns?|umdrehungen|millimet(?:re|er)s?|centimet(?:re|er)s?|met(?:re|er)s?|inch(?:es)?|zoll|screws?|schrauben|times|mal)`;
const numberWord =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|half|quarter|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|hundert|halbe|viertel";
const numbers = new RegExp(
  String.raw`(?<![\p{L}\d.,]|\p{L}-)(?:[-+±]?\d+(?:[.,]\d+)*(?:\s?[-–/x]\s?\d+(?:[.,]\d+)*)?|(?:${numberWord})(?=\s+${unit}(?!\p{L})))(?:\s?${unit}(?![\p{L}]))?`,
  "giu",
);
const tools =
  /(?<!\p{L})(?:(?:\p{L}{3,}[ -])?(?:wrench|spanner|screwdriver|hammer|pliers|hex key|allen key|key|drill|ratchet|socket|gauge|caliper|multimeter|crowbar|chisel|jack|gloves|goggles|schraubenschlüssel|schraubendreher|inbusschlüssel|hammer|zange|ratsche|drehmomentschlüssel|messschieber|bohrer|handschuhe|schutzbrille))(?!\p{L})/giu;

const loneNumber = new RegExp(String.raw`^(?:\d.*|${numberWord}|${unit})$`, "iu");

/** One or more capitals and a number: `CW-4`, `M12`, `PN 4711`. */
export const partMark = /(?<![\p{L}\p{N}-])\p{Lu}{1,5}[- ]?\d{1,6}[\p{Lu}\d-]{0,6}(?![\p{L}\p{N}-])/gu;

/**
 * [PG12] Every number with its unit, every tool and every warning of a step's texts, with the sentences of the
 * narration that say it. A sentence outside of the step's own supports nothing: it may speak of another screw.
 * [PG76] So does every number and every unit alone of which the recogniser was not sure.
 */
export function claimsOf(
  texts: { readonly written: readonly string[]; readonly warnings: readonly string[] },
  sentences: readonly Said[],
  own: { readonly from: number; readonly to: number },
): Claim[] {
  const claims: Claim[] = [];
  const add = (kind: Claim["kind"], text: string) => {
    if (!claims.some((one) => one.kind === kind && one.text === text)) claims.push(claimOf(kind, text, sentences, own));
  };
  for (const text of [...texts.written, ...texts.warnings]) {
    for (const [found] of text.matchAll(numbers)) add("number", found.trim());
    for (const [found] of text.matchAll(tools)) add("tool", found.trim());
  }
  for (const text of texts.warnings) add("warning", text);
  const all = plain([...texts.written, ...texts.warnings].join(" "));
  for (const sentence of sentences.slice(own.from, own.to + 1)) {
    for (const word of uncertainIn(sentence).map((one) => one.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d°%]+$/gu, ""))) {
      const isCovered = claims.some((one) => isOpen(one) && says("number", plain(one.text), plain(word)));
      if (loneNumber.test(word) && !isCovered && says("number", all, plain(word))) add("number", word);
    }
  }
  return claims;
}

function claimOf(
  kind: Claim["kind"],
  text: string,
  sentences: readonly Said[],
  { from, to }: { readonly from: number; readonly to: number },
): Claim {
  const wanted = plain(text);
  const saying = sentences
    .map((said, at) => ({ at, said }))
    .slice(from, to + 1)
    .filter(({ said }) => says(kind, plain(textOfSaid(said)), wanted));
  const isUncertain =
    saying.length > 0 && saying.every(({ said }) => isUncertainIn(said, (piece) => says(kind, plain(piece), wanted)));
  return { kind, text, sentences: saying.map(({ at }) => at), ...(isUncertain && { isUncertain }) };
}

const says = (kind: Claim["kind"], said: string, wanted: string): boolean =>
  kind === "warning" ? said === wanted : ` ${said} `.includes(` ${wanted} `);

/** One form for what is written in several: the tens of "13 mm" and "13mm" are not those of "130 mm". */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(\d)\s*(?=[\p{L}°%µ])/gu, "$1 ")
    .replaceAll(/(?<=\d),(?=\d)/g, ".")
    .replaceAll(/[^\p{L}\d°%µ./+-]+/gu, " ")
    .replaceAll(/\.(?=\s|$)/g, "")
    .replaceAll(/\bmillimet(?:re|er)s?\b/g, "mm")
    .replaceAll(/\bnewton ?met(?:re|er)s?\b/g, "nm")
    .replaceAll(/\s+/g, " ")
    .trim();
