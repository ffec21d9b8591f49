import type { FrameQuestion, InterviewState, InterviewStep } from "../content.ts";
import { saidIn } from "./said.ts";

/** A question that the frame asks where something is missing. */
export interface Gap {
  readonly about: FrameQuestion;
  readonly question: string;
}

interface Sign {
  readonly says: RegExp;
  readonly lacks: RegExp;
  readonly about: FrameQuestion;
  readonly en: string;
  readonly de: string;
}

const value =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|half|quarter|eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|halb\p{L}*|viertel)(?!\p{L})/iu;

/** [IV6] Work whose measure a reader needs, in English and German. */
const signs: readonly Sign[] = [
  {
    says: /(?<!\p{L})(?:tighten|torque|screw (?:in|on)|anziehen|festziehen|zieh\p{L}*)(?!\p{L})/iu,
    lacks: value,
    about: "do",
    en: "How tight, or until when?",
    de: "Wie fest, oder bis wann?",
  },
  {
    says: /(?<!\p{L})(?:wait|leave it|let it|warte\p{L}*|abwarten|einwirken|ruhen)(?!\p{L})/iu,
    lacks: value,
    about: "do",
    en: "How long?",
    de: "Wie lange?",
  },
  {
    says: /(?<!\p{L})(?:fill|pour|add|füll\p{L}*|einfüllen|auffüllen|gieß\p{L}*)(?!\p{L})/iu,
    lacks: value,
    about: "do",
    en: "How much, or up to where?",
    de: "Wie viel, oder bis wohin?",
  },
  {
    says: /(?<!\p{L})(?:heat|warm up|cool|heiz\p{L}*|erhitz\p{L}*|erwärm\p{L}*|abkühl\p{L}*)(?!\p{L})/iu,
    lacks: value,
    about: "do",
    en: "To what temperature?",
    de: "Auf welche Temperatur?",
  },
];

/** [IV6] What the frame asks about a step without a model: measures that its work needs and nobody named. */
export function gapsOf(state: InterviewState, step: InterviewStep): Gap[] {
  const { sentences } = saidIn({ ...state, steps: [step] });
  const said = sentences.filter((one) => one.about === "do").map((one) => one.text);
  const known = new Set(step.asked.map((one) => one.question));
  return signs
    .filter(({ says, lacks }) => said.some((text) => says.test(text)) && !said.some((text) => lacks.test(text)))
    .map((sign) => ({ about: sign.about, question: sign[state.language] }))
    .filter(({ question }) => !known.has(question))
    .slice(0, 2);
}
