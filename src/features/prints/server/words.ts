import { isolated } from "#kit/isolated.ts";
import { dateOf } from "#kit/time.ts";
import type { PrintLanguage } from "../contract.ts";
import type { Sheet } from "./sheet.ts";

/** What stands on paper besides the procedure's own words. */
const english = {
  version: "Version",
  draft: "Draft",
  draftMark: "DRAFT",
  draftNote: "A draft. Not to be worked by.",
  superseded: "No longer in force",
  supersededMark: "NOT IN FORCE",
  inForce: "Published",
  publishedBy: (at: string, name: string) => `Published ${at} by ${name}`,
  approvedBy: (name: string) => `Approved by ${name}`,
  approvedAt: (at: string, name: string) => `Approved ${at} by ${name}`,
  signatures: "Signatures",
  changes: { major: "Major change", minor: "Minor change" },
  savedBy: (at: string, name: string) => `Saved ${at} by ${name}`,
  effective: (at: string) => `In force from ${at}`,
  page: (n: number, of: number) => `Page ${n} of ${of}`,
  scan: "Is this copy current? Scan the code.",
  section: (n: number) => `Section ${n}`,
  step: (n: number) => `Step ${n}`,
  stepContinued: (number: string) => `Step ${number}, continued`,
  done: "Done",
  warning: "WARNING",
  reminder: "REMINDER",
  required: "Required",
  optional: "Optional",
  place: (name: string) => `Place: ${name}`,
  placeOutOfSight: "Place: an area that you do not see",
  noPlace: "No area chosen",
  film: (name: string) => `Film: ${name}. Scan the code to watch it.`,
  sound: (name: string) => `Sound: ${name}. Scan the code to hear it.`,
  document: (name: string) => `Document: ${name}`,
  noPicture: "This picture is missing.",
  example: "Like this",
  reference: "Reference picture",
  photoHere: "Photo or video: take it on a device, or attach it.",
  chooseOne: "Tick one.",
  chooseSeveral: "Tick all that apply.",
  range: (min: number, max: number, unit: string) => `${min} to ${max} ${unit}`.trim(),
  atLeast: (min: number, unit: string) => `${min} ${unit} or more`.replace("  ", " "),
  deviation: (bounds: string) => `Deviation: outside the limits (${bounds})`,
  deviationReason: (reason: string) => `Reason given: ${reason}`,
  atMost: (max: number, unit: string) => `${max} ${unit} or less`.replace("  ", " "),
  signature: "Signature",
  name: "Name",
  date: "Date",
  terms: "Terms",
  checked: "Checked",
  noPrompt: "No question written",
  zone: (name: string) => `Times: ${name}`,
  missingGlyphs:
    "A box with digits stands for a character that these fonts do not have; the digits are its number in Unicode.",
  record: "Record",
  scanRecord: "Does this print match the record? Scan the code.",
  performedBy: (name: string) => `Performed by ${name}`,
  started: (at: string, claimed: string) => `Started ${at} (the device says ${claimed})`,
  submitted: (at: string, claimed: string) => `Received ${at} (last entry, the device says ${claimed})`,
  onDevice: (name: string) => `Submitted with: ${name}`,
  noAnswer: "No answer",
  correct: "Correct",
  incorrect: "Not correct",
  toldScore: (points: number, of: number) => `Told before it was submitted: ${points} of ${of} points`,
  feedback: (text: string) => `Feedback: ${text}`,
  besideRecord: "Beside the record, which is as it was: its hash does not cover this.",
  notGraded: "Not graded yet",
  points: (score: number, of: number) => `The grader gave ${score} of ${of} points.`,
  graders: {
    embedded: "Graded by its words, without a language model",
    provider: "Graded by the language model",
  },
  needsReview: "A person is to look at this grade.",
  reviewed: (score: number, of: number, name: string, at: string) => `${name} gave ${score} of ${of} points · ${at}`,
  reviewNote: (text: string) => `Reason: ${text}`,
  byModel: (name: string) => `by the model ${name}`,
  byPerson: (name: string) => `by ${name}`,
  overrides: {
    falsePass: "against the model, which had let it pass",
    falseFail: "against the model, which had missed it",
  },
  photoCheck: (n: number, state: string) => `Photo ${n}: ${state}`,
  photoStates: {
    waiting: "not checked yet",
    person: "to be checked by a person",
    passed: "passed",
    failed: "failed",
  },
  modelSaid: { pass: "Passed", fail: "Failed", unsure: "Left open" },
  verified: {
    verifiedByAI: "Verified by AI",
    verifiedManually: "Verified by a person",
    notVerified: "Not verified",
  },
  notLookedAt: {
    waiting: "No model had looked at the photo when this was submitted.",
    failed: "No model could look at the photo.",
  },
  findings: {
    pass: "seen by the model",
    fail: "not as it should be, says the model",
    notVisible: "the model could not tell",
  },
  signedBy: (name: string) => `Signed: ${name}`,
  profile: (name: string) => `Profile: ${name}`,
  termsHash: (hash: string) => `Terms, SHA-256: ${hash}`,
  signedHash: (hash: string) => `What was signed, SHA-256: ${hash}`,
  changedAfter: "An answer above this signature was changed after it was given.",
  enteredAt: (at: string) => `Entered ${at}`,
  receivedAt: (at: string) => `received ${at}`,
  notesAfter: "Notes after completion",
  noteBy: (at: string, name: string) => `${at}, ${name}`,
  verification: "Verification",
  contentIs: {
    verified: "The content was verified against the audit when this was printed.",
    unchained: "The content and its seal were verified when this was printed. The audit does not name its submission.",
    unproven:
      "THE CONTENT CANNOT BE PROVEN. It matches its hash, but the server had no seal for it when this was printed.",
    altered: "THE CONTENT DOES NOT MATCH ITS HASH. This record was altered after it was made.",
  },
  hash: (hash: string) => `SHA-256: ${hash}`,
  criteria: {
    open: "open",
    verifiedAutomatically: "verified automatically",
    irrelevantAndVerifiedAutomatically: "not relevant (verified automatically)",
    verifiedManually: "verified by hand",
    irrelevant: "not relevant",
  },
  kinds: {
    aiStepVerification: "Check",
    evidenceUpload: "Photo or video",
    freeResponse: "Free response",
    multipleChoice: "Choice",
    multipleChoiceGraded: "Quiz question",
    numberInput: "Number",
    signature: "Signature",
  },
};

export type Words = typeof english;

const german: Words = {
  version: "Version",
  draft: "Entwurf",
  draftMark: "ENTWURF",
  draftNote: "Ein Entwurf. Nicht danach arbeiten.",
  superseded: "Nicht mehr gültig",
  supersededMark: "UNGÜLTIG",
  inForce: "Veröffentlicht",
  publishedBy: (at, name) => `Veröffentlicht ${at} von ${name}`,
  approvedBy: (name) => `Freigegeben von ${name}`,
  approvedAt: (at, name) => `Freigegeben ${at} von ${name}`,
  signatures: "Unterschriften",
  changes: { major: "Größere Änderung", minor: "Kleine Änderung" },
  savedBy: (at, name) => `Gespeichert ${at} von ${name}`,
  effective: (at) => `Gültig ab ${at}`,
  page: (n, of) => `Seite ${n} von ${of}`,
  scan: "Ist diese Kopie aktuell? Code scannen.",
  section: (n) => `Abschnitt ${n}`,
  step: (n) => `Schritt ${n}`,
  stepContinued: (number) => `Schritt ${number}, Fortsetzung`,
  done: "Erledigt",
  warning: "WARNUNG",
  reminder: "HINWEIS",
  required: "Pflicht",
  optional: "Freiwillig",
  place: (name) => `Ort: ${name}`,
  placeOutOfSight: "Ort: ein Bereich, den Sie nicht sehen",
  noPlace: "Kein Bereich gewählt",
  film: (name) => `Film: ${name}. Zum Ansehen den Code scannen.`,
  sound: (name) => `Ton: ${name}. Zum Anhören den Code scannen.`,
  document: (name) => `Dokument: ${name}`,
  noPicture: "Dieses Bild fehlt.",
  example: "So",
  reference: "Vergleichsbild",
  photoHere: "Foto oder Video: mit einem Gerät aufnehmen oder beilegen.",
  chooseOne: "Eines ankreuzen.",
  chooseSeveral: "Alles Zutreffende ankreuzen.",
  range: (min, max, unit) => `${min} bis ${max} ${unit}`.trim(),
  atLeast: (min, unit) => `mindestens ${min} ${unit}`.trim(),
  deviation: (bounds) => `Abweichung: außerhalb der Grenzen (${bounds})`,
  deviationReason: (reason) => `Begründung: ${reason}`,
  atMost: (max, unit) => `höchstens ${max} ${unit}`.trim(),
  signature: "Unterschrift",
  name: "Name",
  date: "Datum",
  terms: "Bedingungen",
  checked: "Geprüft",
  noPrompt: "Keine Frage geschrieben",
  zone: (name) => `Zeiten: ${name}`,
  missingGlyphs:
    "Ein Kästchen mit Ziffern steht für ein Zeichen, das diesen Schriften fehlt; die Ziffern sind seine Nummer in Unicode.",
  record: "Nachweis",
  scanRecord: "Stimmt dieser Ausdruck mit dem Nachweis überein? Code scannen.",
  performedBy: (name) => `Durchgeführt von ${name}`,
  started: (at, claimed) => `Begonnen ${at} (laut Gerät ${claimed})`,
  submitted: (at, claimed) => `Eingegangen ${at} (letzter Eintrag laut Gerät ${claimed})`,
  onDevice: (name) => `Eingereicht mit: ${name}`,
  noAnswer: "Keine Antwort",
  correct: "Richtig",
  incorrect: "Nicht richtig",
  toldScore: (points, of) => `Vor dem Einreichen mitgeteilt: ${points} von ${of} Punkten`,
  feedback: (text) => `Rückmeldung: ${text}`,
  besideRecord: "Neben dem Nachweis, der unverändert ist: Seine Prüfsumme umfasst dies nicht.",
  notGraded: "Noch nicht bewertet",
  points: (score, of) => `Bewertet mit ${score} von ${of} Punkten.`,
  graders: {
    embedded: "Nach den Wörtern bewertet, ohne Sprachmodell",
    provider: "Vom Sprachmodell bewertet",
  },
  needsReview: "Eine Person soll sich diese Bewertung ansehen.",
  reviewed: (score, of, name, at) => `${name} gab ${score} von ${of} Punkten · ${at}`,
  reviewNote: (text) => `Begründung: ${text}`,
  byModel: (name) => `durch das Modell ${name}`,
  byPerson: (name) => `durch ${name}`,
  overrides: {
    falsePass: "entgegen dem Modell, das es durchgelassen hatte",
    falseFail: "entgegen dem Modell, das es übersehen hatte",
  },
  photoCheck: (n, state) => `Foto ${n}: ${state}`,
  photoStates: {
    waiting: "noch nicht geprüft",
    person: "von einem Menschen zu prüfen",
    passed: "bestanden",
    failed: "nicht bestanden",
  },
  modelSaid: { pass: "Bestanden", fail: "Nicht bestanden", unsure: "Offen gelassen" },
  verified: {
    verifiedByAI: "Von KI geprüft",
    verifiedManually: "Von einem Menschen geprüft",
    notVerified: "Nicht geprüft",
  },
  notLookedAt: {
    waiting: "Beim Einreichen hatte noch kein Modell das Foto angesehen.",
    failed: "Kein Modell konnte das Foto ansehen.",
  },
  findings: {
    pass: "vom Modell gesehen",
    fail: "nicht wie verlangt, sagt das Modell",
    notVisible: "das Modell konnte es nicht erkennen",
  },
  signedBy: (name) => `Unterschrieben: ${name}`,
  profile: (name) => `Profil: ${name}`,
  termsHash: (hash) => `Bedingungen, SHA-256: ${hash}`,
  signedHash: (hash) => `Unterschriebener Inhalt, SHA-256: ${hash}`,
  changedAfter: "Eine Antwort über dieser Unterschrift wurde danach geändert.",
  enteredAt: (at) => `Eingetragen ${at}`,
  receivedAt: (at) => `eingegangen ${at}`,
  notesAfter: "Anmerkungen nach dem Abschluss",
  noteBy: (at, name) => `${at}, ${name}`,
  verification: "Prüfung des Inhalts",
  contentIs: {
    verified: "Der Inhalt wurde beim Drucken mit dem Protokoll verglichen und stimmt.",
    unchained: "Inhalt und Siegel wurden beim Drucken geprüft. Das Protokoll nennt das Einreichen nicht.",
    unproven:
      "DER INHALT LÄSST SICH NICHT BELEGEN. Er passt zu seiner Prüfsumme, aber der Server hatte beim Drucken kein Siegel dafür.",
    altered: "DER INHALT PASST NICHT ZU SEINER PRÜFSUMME. Dieser Nachweis wurde nachträglich verändert.",
  },
  hash: (hash) => `SHA-256: ${hash}`,
  criteria: {
    open: "offen",
    verifiedAutomatically: "automatisch geprüft",
    irrelevantAndVerifiedAutomatically: "nicht relevant (automatisch geprüft)",
    verifiedManually: "von Hand geprüft",
    irrelevant: "nicht relevant",
  },
  kinds: {
    aiStepVerification: "Prüfung",
    evidenceUpload: "Foto oder Video",
    freeResponse: "Freie Antwort",
    multipleChoice: "Auswahl",
    multipleChoiceGraded: "Quizfrage",
    numberInput: "Zahl",
    signature: "Unterschrift",
  },
};

const isWord = (word: unknown): word is (...values: unknown[]) => string => typeof word === "function";

/** [PR17] Whatever is put into a sentence is isolated there, so that no name, unit or reason turns the words around it. */
const isolating = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      isWord(word)
        ? (...values: unknown[]) => word(...values.map((one) => (typeof one === "string" ? isolated(one) : one)))
        : word,
    ]),
  ) as Words;

const byLanguage: Readonly<Record<PrintLanguage, Words>> = { en: isolating(english), de: isolating(german) };

export const wordsIn = (language: PrintLanguage): Words => byLanguage[language];

interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: string;
}

/** The bounds of a number with its unit; blank where both are open. */
export function boundsIn(words: Words, { min, max, unit }: Bounds): string {
  if (min !== null && max !== null) return words.range(min, max, unit);
  if (min !== null) return words.atLeast(min, unit);
  return max === null ? "" : words.atMost(max, unit);
}

/**
 * Day and time as on the screens of the language, in the zone of the workspace, and how far that was from UTC then: in the night
 * when the clocks go back an hour comes twice, and paper cannot be asked which one it was. [PR16]
 */
export function momentIn({ timeZone, language }: Pick<Sheet, "timeZone" | "language">, at: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  }).formatToParts(new Date(at));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  const offset = of("timeZoneName").replace("GMT", "UTC").replace("+00:00", "");
  return `${dateOf(language, of("day"), of("month"), of("year"))} ${of("hour")}:${of("minute")} ${offset}`;
}
