/** The words that the embedded grader knows, in English and German, as `plain` writes them. */
export const listOf = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Words without meaning of their own for a comparison. */
export const fillers: ReadonlySet<string> = new Set(
  listOf(`
    a an the and or about first after afterwards finally zuerst erst danach zuletzt before of to in on at by for from with
    as is are was were be been it its this that these those you your i we they he she them then than so if when there
    here do does did has have had will would can could should must may also just very into which who what how why because
    der die das den dem des ein eine einen einem einer eines und oder von zu zum zur im am an auf bei fur mit als ist sind
    war waren sein es sie er ich wir man ihr dies diese dieser dieses dass da wenn wann dort hier hat haben hatte wird
    werden wurde kann konnte soll sollte muss mussen darf auch nur sehr sich wie warum weil um aus uber welche wer was
    dann damit bevor nachdem vor nach ehe
    on off least most up down over under above below more less than mindestens hochstens maximal minimum maximum oberhalb
    unterhalb unter mehr weniger always every immer stets jedes aus ab`),
);

/** Words that deny what follows them. "Do not forget to lock" holds two of them, and therefore denies nothing. */
export const denials: ReadonlySet<string> = new Set(
  listOf(`
    not no never none nothing without cannot dont doesnt didnt isnt arent wasnt wont shouldnt mustnt cant neednt nor
    instead rather except avoid avoids avoiding refrain forget forgets forgetting omit omits neglect skip skips fail fails
    unnecessary forbidden prohibited unless
    nicht kein keine keinen keinem keiner nie niemals nichts ohne weder statt anstatt anstelle ausser vermeide vermeiden
    vermeidet vergiss vergessen vergisst unterlassen unterlasse verzichten verboten untersagt unnotig`),
);

export const numerals: ReadonlyMap<string, number> = new Map(
  [
    "zero null",
    "one eins",
    "two zwei twice zweimal",
    "three drei dreimal",
    "four vier viermal",
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
  length: {
    m: 1,
    mm: 0.001,
    cm: 0.01,
    km: 1000,
    meter: 1,
    metre: 1,
    meters: 1,
    metres: 1,
    millimeter: 0.001,
    millimeters: 0.001,
    millimetres: 0.001,
    zentimeter: 0.01,
    centimeters: 0.01,
    centimetres: 0.01,
    inch: 0.0254,
    inches: 0.0254,
    zoll: 0.0254,
    foot: 0.3048,
    feet: 0.3048,
  },
  mass: {
    kg: 1,
    g: 0.001,
    mg: 0.000_001,
    t: 1000,
    kilogram: 1,
    kilograms: 1,
    kilogramm: 1,
    gramm: 0.001,
    grams: 0.001,
    tonnes: 1000,
    tonnen: 1000,
    lb: 0.453_592_37,
    lbs: 0.453_592_37,
    pounds: 0.453_592_37,
  },
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
    day: 86_400,
    days: 86_400,
    tag: 86_400,
    tage: 86_400,
    tagen: 86_400,
    week: 604_800,
    weeks: 604_800,
    woche: 604_800,
    wochen: 604_800,
    months: 2_592_000,
    monate: 2_592_000,
    monaten: 2_592_000,
    years: 31_536_000,
    jahre: 31_536_000,
    jahren: 31_536_000,
  },
  volume: { l: 1, ml: 0.001, liter: 1, litre: 1, liters: 1, litres: 1, gallons: 3.785_411_784 },
  pressure: { bar: 1, mbar: 0.001, pa: 0.000_01, kpa: 0.01, mpa: 10, psi: 0.068_947_6 },
  torque: { nm: 1 },
  force: { n: 1, kn: 1000 },
  voltage: { v: 1, volt: 1, volts: 1, kv: 1000, mv: 0.001 },
  current: { a: 1, ampere: 1, amps: 1, ma: 0.001 },
  power: { w: 1, watt: 1, watts: 1, kw: 1000 },
  temperature: { "°c": 1, c: 1, celsius: 1, degrees: 1, grad: 1, "°": 1 },
  fahrenheit: { "°f": 1, f: 1, fahrenheit: 1 },
  share: { "%": 1, percent: 1, prozent: 1, ppm: 0.0001 },
  speed: { rpm: 1, "u/min": 1, "1/min": 1 },
  frequency: { hz: 1, khz: 1000 },
  sound: { db: 1, decibel: 1, decibels: 1 },
};

export interface Unit {
  readonly kind: string;
  readonly factor: number;
}

export const unitOf: ReadonlyMap<string, Unit> = new Map(
  Object.entries(scales).flatMap(([kind, units]) =>
    Object.entries(units).map(([unit, factor]) => [unit, { kind, factor }] as const),
  ),
);

/** Words of the trade that stand for each other, one thing a line. */
export const synonymLines = `
power electricity energy current voltage strom spannung energie
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
hurt injured injury verletzt verletzung`;

/** Opposites: what stands left of the bar is the contrary of what stands right of it. */
export const oppositeLines = `
open opened opening offnen offne offen geoffnet | close closed schliessen schliesse geschlossen
on einschalten eingeschaltet anschalten einzuschalten | off ausschalten ausgeschaltet abschalten abgeschaltet auszuschalten abzuschalten
start started starting restart starten starte anfahren | stop stopped stopping halt stoppen stoppe anhalten
clockwise uhrzeigersinn rechtsherum | counterclockwise anticlockwise gegenuhrzeigersinn linksherum
left links linke linken linker | right rechts rechte rechten rechter
up upward upwards upstairs aufwarts hinauf | down downward downwards downstairs abwarts hinunter
above over oberhalb uber mehr more exceed exceeds least mindestens minimum greater higher longer later langer spater hoher | below under underneath unterhalb unter weniger less most hochstens maximal maximum fewer lower shorter earlier kurzer fruher niedriger
high hoch hohe hohen hoher | low niedrig niedrige niedrigen niedriger tief
hot warm heiss heisse heissen warme warmen | cold cool cooled kalt kalte kalten
heat heating erhitzen erwarmen | cool cooling kuhlen abkuhlen
increase increased raise raised erhohen erhohe anheben steigern | decrease decreased reduce reduced lower lowered senken senke verringern reduzieren
tighten tightened tight festziehen anziehen | loosen loosened loose losen lose locker
lock locked sperren gesperrt verriegeln verriegelt abschliessen | unlock unlocked entsperren entsperrt entriegeln entriegelt aufschliessen
connect connected verbinden anschliessen einstecken | disconnect disconnected unplug trennen abklemmen ausstecken
attach attached anbringen montieren einbauen | detach detached dismount abnehmen demontieren ausbauen
enable enabled activate activated aktivieren aktiviert | disable disabled deactivate bypass deaktivieren deaktiviert uberbrucken
green grun grune grunen gruner | red rot rote roten roter
inside indoors innen drinnen hinein | outside outdoors aussen draussen hinaus
slow slowly langsam langsame | fast quickly quick rapidly schnell schnelle rasch
always every immer jedes stets | sometimes rarely seldom manchmal selten
top upper oben obere oberen | bottom lower unten untere unteren
wet moist nass nasse feucht | dry trocken trockene trockenen
full filled voll gefullt | empty emptied leer geleert
fill filling fullen befullen auffullen | drain empty emptying leeren entleeren ablassen
load loading beladen | unload unloading entladen
push drucken schieben | pull ziehen
front vorne vordere vorderen | back rear behind hinten hintere hinteren
safe sicher ungefahrlich | unsafe dangerous gefahrlich
allowed permitted erlaubt gestattet zulassig | forbidden prohibited verboten untersagt unzulassig
positive plus | negative minus
clean cleaned sauber saubere sauberen | dirty contaminated schmutzig schmutzige verschmutzt
alone allein alleine | together zusammen gemeinsam
long lang lange | short kurz kurze
near nah nahe | far fern weit
upstream vorgelagert | downstream nachgelagert
thick dick | thin dunn
wide breit | narrow schmal
day tagsuber | night nachts
remove entfernen entferne removed entfernt | insert install einsetzen einlegen einsetze inserted leave lassen`;
