/** What a text is compared by: its words that mean something, its numbers, and whether it denies. */
export interface Reading {
  /** Content words in the order of the text, each as its stem. */
  readonly stems: readonly string[];
  readonly numbers: readonly Quantity[];
  /** How often it denies. */
  readonly denials: number;
  /** The places of the stems that it denies: those that come soon after a "not". */
  readonly denied: ReadonlySet<number>;
}

/** `values`: what the digits may mean, since 1,500 is one and a half to some and fifteen hundred to others. */
export interface Quantity {
  readonly values: readonly number[];
  /** What is measured (`length`, `time`), the unit itself where it has no other, or null. */
  readonly kind: string | null;
}

const listOf = (words: string): readonly string[] => words.split(" ");

const small = new Set(
  listOf(
    "a an the and or least most about mindestens hochstens maximal first after afterwards finally zuerst erst danach zuletzt of to in on at by for from with as is are was were be been it its this that these those you your i we they he she them then than so if when there here do does did has have had will would can could should must may also just very into about which who what how why because " +
      "der die das den dem des ein eine einen einem einer eines und oder von zu zum zur im in am an auf bei fur mit als ist sind war waren sein es sie er ich wir man ihr dies diese dieser dieses dass da so wenn wann dort hier hat haben hatte wird werden wurde kann konnte soll sollte muss mussen darf auch nur sehr sich wie warum weil um aus uber welche wer was dann damit",
  ),
);

const denying = new Set(
  listOf(
    "not no never none nothing without cannot dont doesnt didnt isnt arent wasnt wont shouldnt mustnt cant nor " +
      "nicht kein keine keinen keinem keiner nie niemals nichts ohne weder",
  ),
);

const numerals = new Map(
  [
    "zero null",
    "one eins",
    "two zwei",
    "three drei",
    "four vier",
    "five funf",
    "six sechs",
    "seven sieben",
    "eight acht",
    "nine neun",
    "ten zehn",
    "eleven elf",
    "twelve zwolf",
  ].flatMap((names, value) => listOf(names).map((name) => [name, value] as const)),
);

/** Units by what they measure, with how much of the first each of them is. */
const scales: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  length: { m: 1, mm: 0.001, cm: 0.01, km: 1000, meter: 1, metre: 1, meters: 1, metres: 1, millimeter: 0.001 },
  mass: { kg: 1, g: 0.001, mg: 0.000_001, t: 1000, kilogram: 1, kilograms: 1, gramm: 0.001, grams: 0.001 },
  time: {
    s: 1,
    sec: 1,
    seconds: 1,
    second: 1,
    sekunden: 1,
    sekunde: 1,
    min: 60,
    minute: 60,
    minutes: 60,
    minuten: 60,
    h: 3600,
    hour: 3600,
    hours: 3600,
    stunde: 3600,
    stunden: 3600,
    days: 86_400,
    tage: 86_400,
  },
  volume: { l: 1, ml: 0.001, liter: 1, litre: 1, liters: 1, litres: 1 },
  pressure: { bar: 1, mbar: 0.001, pa: 0.000_01, kpa: 0.01, mpa: 10, psi: 0.068_947_6 },
  torque: { nm: 1 },
  voltage: { v: 1, volt: 1, volts: 1, kv: 1000, mv: 0.001 },
  current: { a: 1, ampere: 1, amps: 1, ma: 0.001 },
  power: { w: 1, watt: 1, watts: 1, kw: 1000 },
  temperature: { "°c": 1, c: 1, celsius: 1, degrees: 1, grad: 1, "°": 1 },
  share: { "%": 1, percent: 1, prozent: 1 },
  speed: { rpm: 1, "u/min": 1, "1/min": 1 },
};
const unitOf = new Map(
  Object.entries(scales).flatMap(([kind, units]) =>
    Object.entries(units).map(([unit, factor]) => [unit, { kind, factor }] as const),
  ),
);

const pieces = /(\d+(?:[.,]\d+)*)\s?(%|°\s?c?|u\/min|1\/min|[\p{L}]+)?|\p{L}+(?:['’]\p{L}+)?/gu;

export function readText(text: string): Reading {
  const stems: string[] = [];
  const numbers: Quantity[] = [];
  const denied = new Set<number>();
  let denials = 0;
  /** Words ago; a "not" reaches two words of content far. */
  let sinceDenial = Number.POSITIVE_INFINITY;
  const addWord = (word: string, next: string | undefined) => {
    const value = numerals.get(word);
    if (value !== undefined) numbers.push(quantityOf([value], next));
    else if (denying.has(word)) {
      denials += 1;
      sinceDenial = 0;
    } else if (!small.has(word) && !unitOf.has(word)) {
      sinceDenial += 1;
      if (sinceDenial <= 2) denied.add(stems.length);
      stems.push(stemOf(word));
    }
  };
  const found = [...plain(text).matchAll(pieces)];
  for (const [index, [whole, digits, unit]] of found.entries()) {
    if (digits === undefined) {
      addWord(whole.replace(/['’]/, ""), found[index + 1]?.[0]);
    } else {
      numbers.push(quantityOf(valuesOf(digits), unit));
      if (unit !== undefined && !unitOf.has(unit.replace(/\s/, ""))) addWord(unit, undefined);
    }
  }
  return { stems, numbers, denials, denied };
}

/** Lower case without accents: umlauts are often typed without their dots on a device. */
export const plain = (text: string): string =>
  text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC");

function quantityOf(values: readonly number[], unit: string | undefined): Quantity {
  const known = unit === undefined ? undefined : unitOf.get(unit.replace(/\s/, ""));
  return known ? { values: values.map((value) => value * known.factor), kind: known.kind } : { values, kind: null };
}

function valuesOf(digits: string): number[] {
  const decimal = Number(digits.replace(/[.,](?=.*[.,])/g, "").replace(",", "."));
  return /^\d{1,3}([.,]\d{3})+$/.test(digits) ? [decimal, Number(digits.replaceAll(/[.,]/g, ""))] : [decimal];
}

/** Endings that change with the sentence and not with the meaning, longest first. */
const endings = listOf("ungen ingly ation ing ung ern est ed en em er es ly e n s t");
const stemMin = 4;

export function stemOf(word: string): string {
  let stem = word;
  for (let round = 0; round < 2; round++) {
    const cut = endings.find((ending) => stem.endsWith(ending) && stem.length - ending.length >= stemMin);
    if (cut === undefined) break;
    stem = stem.slice(0, -cut.length);
  }
  return stem;
}

/** Words of the trade that stand for each other, one thing a line. */
const synonyms = new Map(
  `power electricity energy current voltage strom spannung energie
switch turn shut abschalten ausschalten abstellen
disconnect unplug isolate separate trennen ziehen abstecken
tell inform report notify call melden informieren rufen
supervisor foreman boss manager vorgesetzte meister schichtleiter
wear don anziehen tragen aufsetzen
glasses goggles eyewear schutzbrille brille
fix repair mend reparieren instandsetzen
check inspect examine verify control prufen kontrollieren uberprufen
clean wipe wash reinigen saubern putzen
leak leakage drip leckage undicht tropft
broken damaged defective faulty defekt kaputt beschadigt
start begin restart starten beginnen
stop halt anhalten stoppen
remove take entfernen abnehmen
tighten fasten anziehen festziehen
worker operator person employee mitarbeiter bediener
machine equipment maschine anlage
danger hazard risk gefahr risiko
hot heated heiss erhitzt
burn scald verbrennung verbrennen
person people colleague jemand personen leute kollege
hose pipe line schlauch leitung rohr
replace change swap exchange ersetzen wechseln tauschen austauschen
lock padlock schloss sperren
tag label sign schild anhanger
fire flames brand feuer
leave exit evacuate verlassen raumen
hurt injured injury verletzt verletzung`
    .split("\n")
    .flatMap((line, group) => listOf(line).map((word) => [stemOf(word), group] as const)),
);

/** Words that turn an answer into its opposite. */
const opposites = new Map(
  `open close
offnen schliessen
clockwise counterclockwise
left right
links rechts
before after
vor nach
up down
hot cold
heiss kalt
increase decrease
erhohen senken
minimum maximum
tighten loosen
festziehen losen
start stop
starten stoppen
green red
grun rot
inside outside
innen aussen
slow fast
langsam schnell
einschalten ausschalten
always never
top bottom
oben unten
wet dry
nass trocken
high low
hoch niedrig`
    .split("\n")
    .flatMap((line) => {
      const [one = "", other = ""] = listOf(line).map(stemOf);
      return [[one, other] as const, [other, one] as const];
    }),
);

export const oppositeOf = (stem: string): string | undefined => opposites.get(stem);

/** How much one word is the other, from 0 to 1: its forms, its compounds, its synonyms, and what typing made of it. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (opposites.get(one) === other) return 0;
  const group = synonyms.get(one);
  if (group !== undefined && group === synonyms.get(other)) return 0.9;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3) return 0.9;
  if (short.length >= 5 && long.includes(short)) return 0.8;
  return short.length >= 4 && pairsShared(one, other) >= 0.6 ? 0.8 : 0;
}

/** The share of pairs of letters that two words have in common (Dice), with their ends. */
function pairsShared(one: string, other: string): number {
  const [ones, others] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  const left = [...others];
  for (const pair of ones) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (ones.length + others.length);
}

const pairsOf = (word: string): string[] =>
  Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2));
