import type { PrintedFile, Sheet } from "#features/prints/server/sheet.ts";
import type { Module, ModuleType, Step } from "#features/procedures/content.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import type { Delta } from "#kit/rich-text.ts";
import { countedIds, filledModule, moduleTypes, stepWith } from "./content-samples.ts";

/** The same numbers for the same seed: a test that fails fails again. */
function random(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  return {
    upTo: (max: number) => Math.floor(next() * max),
    oneOf: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  };
}

const vocabularies = [
  ["turn", "the", "valve", "slowly", "until", "pressure", "drops", "below", "2.5", "bar,", "then", "wait"],
  ["Überdruckventil", "öffnen", "größer", "als", "Schaltschrankbeleuchtungsprüfung", "–", "„fertig“"],
  ["Γυρίστε", "τη", "βαλβίδα", "αργά", "μέχρι"],
  ["Поверните", "вентиль", "медленно,", "пока", "давление"],
  ["Տարածք", "დახურეთ", "Łódź", "ơi", "ñandú", "e\u0301te\u0301"],
  ["→", "≤", "±", "∑", "✓", "⚠", "☐", "½", "€", "°C", "№"],
  ["中文", "説明書", "हिन्दी", "ไทย", "👩‍🔧", "🦺"],
  ["שלום", "עולם", "שסתום"],
  ["صمام", "الضغط", "ببطء"],
  ["https://example.com/a/very/long/path/that/goes/on/and/on?with=a&query=too", "W".repeat(140), "il1".repeat(50)],
] as const;

export interface SampledPrint {
  readonly sheet: Sheet;
  /** Every text that paper owes to its reader, as it was typed. */
  readonly texts: readonly string[];
}

/** A procedure with every kind of module, many scripts, words without an end, and pictures of every shape. */
export function sampledPrint(seed: number): SampledPrint {
  const { upTo, oneOf } = random(seed);
  const newId = countedIds();
  const texts: string[] = [];
  const files: Record<string, PrintedFile> = {};
  let mark = 0;
  const words = (most: number, vocabulary: readonly string[] = oneOf(vocabularies)) =>
    Array.from({ length: 1 + upTo(most) }, () => oneOf(upTo(6) === 0 ? oneOf(vocabularies) : vocabulary)).join(" ");
  const noted = (text: string) => {
    texts.push(text);
    return text;
  };
  /** With a word of its own at either end, which tells where on paper it begins and ends. */
  const marked = (most: number) => {
    mark += 1;
    return noted(`q${mark}q ${words(most)} z${mark}z`);
  };
  const file = (kind: PrintedFile["kind"]): string => {
    const id = newId();
    const [widthPx, heightPx] = oneOf([
      [2048, 1536],
      [400, 4000],
      [4000, 300],
      [40, 40],
      [1200, 1200],
    ] as const);
    const pictureId = kind === "picture" || (kind === "video" && upTo(2) === 0) ? id : null;
    files[id] = {
      kind,
      name: kind === "picture" ? "picture.jpg" : noted(`${kind} ${words(3)}`),
      pictureId,
      widthPx,
      heightPx,
    };
    return id;
  };
  const delta = (): Delta => ({
    ops: Array.from({ length: 1 + upTo(oneOf([2, 3, 4, 5, 50])) }, () => {
      const form = oneOf(["bold", "italic", "underline", "strike", "code"] as const);
      const line = oneOf([{}, { list: "bullet" as const }, { list: "ordered" as const, indent: upTo(4) }]);
      const [plain, linked] = [marked(30), words(4, vocabularies[0])];
      texts.pop();
      noted(`${plain} ${linked}`);
      return [
        { insert: plain, attributes: { [form]: true } },
        { insert: linked, attributes: { link: "https://example.com/manual" } },
        { insert: "\n", attributes: line },
      ];
    }).flat(),
  });
  const module = (type: ModuleType): Module => {
    const made = filledModule(type, newId);
    const prompt = marked(oneOf([5, 20, 120]));
    switch (made.moduleType) {
      case "instruction":
      case "reminder":
      case "warning":
        texts.pop();
        return { ...made, moduleData: { version: 1, content: delta() } };
      case "media": {
        texts.pop();
        const kinds = Array.from({ length: 1 + upTo(5) }, () =>
          oneOf(["picture", "picture", "video", "document", "sound"] as const),
        );
        const refs = kinds.map((kind) => ({
          source: "remote" as const,
          type:
            kind === "picture" ? ("image" as const) : kind === "document" ? ("document" as const) : ("video" as const),
          id: file(kind),
        }));
        return { ...made, moduleData: { remoteMediaRefs: refs } };
      }
      case "spatialInstruction":
        texts.pop();
        return made;
      case "multipleChoice":
      case "multipleChoiceGraded": {
        const options = made.moduleData.options.map((option) => ({ ...option, label: marked(20) }));
        return { ...made, moduleData: { ...made.moduleData, question: prompt, options } } as Module;
      }
      case "signature":
        return { ...made, moduleData: { ...made.moduleData, termsText: prompt } };
      case "evidenceUpload": {
        const exampleMediaRef = { source: "remote" as const, type: "image" as const, id: file("picture") };
        return { ...made, moduleData: { ...made.moduleData, prompt, exampleMediaRef } };
      }
      case "aiStepVerification": {
        const referenceFettleImageId = file("picture");
        return { ...made, moduleData: { ...made.moduleData, prompt, details: marked(30), referenceFettleImageId } };
      }
      default:
        return { ...made, moduleData: { ...made.moduleData, prompt } } as Module;
    }
  };
  const step = (): Step =>
    stepWith(
      Array.from({ length: upTo(5) }, () => module(oneOf(moduleTypes))),
      newId,
      marked(oneOf([3, 12, 40])),
    );
  // Every kind once, whatever chance says.
  const whole = stepWith(moduleTypes.map(module), newId, marked(4));
  const title = noted(
    words(oneOf([4, 30]))
      .slice(0, 480)
      .trim(),
  );
  const sections = Array.from({ length: 1 + upTo(2) }, (_, at) => ({
    id: newId(),
    title: marked(6),
    steps: [...(at === 0 ? [whole] : []), ...Array.from({ length: upTo(3) }, step)],
  }));
  const content = {
    title,
    description: noted(words(80)),
    procedureImage: { source: "remote" as const, type: "image" as const, id: file("picture") },
    sections,
  };
  const state = oneOf(["published", "published", "superseded", "draft"] as const);
  const signature = (name: string) => ({ stage: marked(4), name, signedAt: "2026-11-20T17:00:00.000Z" });
  // One approval, three stages, or ten with as many signatures as there may be of long names.
  const signatures = state === "draft" ? 0 : oneOf([0, 3, 40]);
  const approvals =
    signatures === 0
      ? sheetFacts.approvals
      : [signature("Bob Boss"), ...Array.from({ length: signatures }, () => signature(marked(3)))];
  return {
    texts,
    sheet: {
      ...sheetFacts,
      state,
      paper: oneOf(["a4", "letter"] as const),
      language: oneOf(["en", "de"] as const),
      number: state === "draft" ? null : 3,
      approvals: state === "draft" ? [] : approvals,
      changeKind: state === "draft" ? null : oneOf(["major", "minor"] as const),
      title,
      content: withoutAnswers(content),
      files,
    },
  };
}

const ids = { workspace: "11111111-1111-4111-8111-111111111111", procedure: "22222222-2222-4222-8222-222222222222" };

/** What a sheet says besides its content. */
export const sheetFacts: Omit<Sheet, "content" | "title"> = {
  paper: "a4",
  language: "en",
  timeZone: "Europe/Berlin",
  workspaceName: "Northwind Plant",
  state: "published",
  number: 3,
  publishedAt: "2026-11-20T18:00:00.000Z",
  publishedBy: "Ann Author",
  approvals: [{ stage: null, name: "Bob Boss", signedAt: "2026-11-20T18:00:00.000Z" }],
  changeKind: "major",
  effectiveAt: "2026-12-01T00:00:00.000Z",
  updatedAt: "2026-11-20T18:00:00.000Z",
  updatedBy: "Ann Author",
  copyUrl: `https://fettle.example.com/app/${ids.workspace}/procedures/${ids.procedure}/copy/${ids.procedure}/0123456789abcdef`,
  stepUrl: `https://fettle.example.com/app/${ids.workspace}/procedures/${ids.procedure}?stepId=`,
  files: {},
  areas: {},
};
