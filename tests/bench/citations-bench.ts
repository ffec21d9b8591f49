import { Readable } from "node:stream";
import { createCanvas } from "@napi-rs/canvas";
import { embeddedAnswer } from "#features/copilot/server/answer/embedded-answer.ts";
import { cutPassages } from "#features/passages/rules/cut-passages.ts";
import { type ExtractedPage, TextReader } from "#features/passages/server/extract.ts";
import { replaceText } from "#features/passages/server/page-store.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import { indexProceduresJob } from "#features/search/server/index-procedures-job.ts";
import { retrieve } from "#features/search/server/service.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import { documentOf } from "#tests/support/documents.ts";
import { type PdfPage, pdfOf } from "#tests/support/pdf-writer.ts";
import { publish } from "#tests/support/performs.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type QuestionSet, readPlant } from "./answers/question-set.ts";

const newId = countedIds();

type Passage = QuestionSet["passages"][number];

/** How the pages of a document are made; its front pages are numbered i, ii. */
const layouts = ["plain", "two columns", "turned", "scanned"] as const;
type Layout = (typeof layouts)[number];

const frontPages = 2;

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + word.length >= width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Characters that the writer's encoding does not have as one byte. */
const plainText = (text: string): string =>
  text.replaceAll(/[–—]/g, "-").replaceAll(/[„“”]/g, '"').replaceAll("’", "'").replaceAll(/\s+/g, " ").trim();

function scanned(text: string): PdfPage {
  const [widthPx, heightPx] = [1240, 1754];
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fdfdfa";
  context.fillRect(0, 0, widthPx, heightPx);
  context.fillStyle = "#151515";
  context.font = "26px sans-serif";
  for (const [index, line] of wrapped(text, 78).entries()) context.fillText(line, 110, 140 + index * 42);
  return { jpeg: canvas.toBuffer("image/jpeg", 85), widthPx, heightPx };
}

function pageOf(text: string, layout: Layout): PdfPage {
  if (layout === "scanned") return scanned(text);
  if (layout !== "two columns") {
    return { lines: wrapped(text, 90), ...(layout === "turned" && { turned: 90 as const }) };
  }
  const lines = wrapped(text, 44);
  const half = Math.ceil(lines.length / 2);
  return { lines: lines.slice(0, half), beside: lines.slice(half) };
}

/** Front pages, then a page for each passage: the third page of the file is printed as 1. */
function fileOf(passages: readonly Passage[], layout: Layout): Buffer {
  const front = ["Contents", "For your safety"].map((line) => ({
    lines: [line, "Read this manual before you work."],
  }));
  const pages = passages.map(({ text }) => pageOf(plainText(text), layout));
  return pdfOf([...front, ...pages], { labels: `0 << /S /r >> ${frontPages} << /S /D >>` });
}

/** Where a passage stands, and what stands there. */
interface Place {
  readonly sourceId: string;
  /** In a document, from 1. */
  readonly page: number | null;
  readonly stepNumber: number | null;
  readonly layout: Layout | "procedure";
}

interface Corpus {
  readonly world: World;
  readonly asker: Person;
  readonly places: ReadonlyMap<string, Place>;
  /** What each page was read as, by `document id page`. */
  readonly pages: ReadonlyMap<string, ExtractedPage>;
}

async function openCorpus(passages: readonly Passage[]): Promise<Corpus> {
  const world = await openWorld();
  const asker = await world.member("admin");
  const places = new Map<string, Place>();
  const pages = new Map<string, ExtractedPage>();
  const reader = new TextReader();
  const byTitle = [...Map.groupBy(passages, ({ title }) => title)];
  let documents = 0;
  for (const [title, held] of byTitle) {
    const steps = held.filter(({ titlePath = "" }) => titlePath.startsWith(`${title} ›`));
    if (held.some(({ kind }) => kind === "procedure")) {
      const { procedureId } = await publish(world, asker, contentOf(title, steps));
      for (const [index, { id }] of steps.entries()) {
        places.set(id, { sourceId: procedureId, page: null, stepNumber: index + 1, layout: "procedure" });
      }
      continue;
    }
    const layout = layouts[documents++ % layouts.length] ?? "plain";
    const document = await documentOf(world, asker, `${title}.pdf`);
    const bytes = fileOf(held, layout);
    const file = { contentType: "application/pdf", sizeBytes: bytes.length, open: async () => Readable.from([bytes]) };
    const read = await reader.extract(file, new AbortController().signal);
    for (const page of read.pages) pages.set(`${document.id} ${page.page}`, page);
    for (const [index, { id }] of held.entries()) {
      places.set(id, { sourceId: document.id, page: index + 1 + frontPages, stepNumber: null, layout });
    }
    await world.asSystem(async (scope) => {
      await replaceText(scope, document.remoteFileId, read.pages, cutPassages(read.pages));
    });
  }
  await reader.close();
  await indexProceduresJob.run(world.appContext, { workspaceId: world.workspaceId });
  return { world, asker, places, pages };
}

function contentOf(title: string, steps: readonly Passage[]): DraftContent {
  const made = steps.map(({ titlePath = title, text }) => {
    const module = newModule("instruction", newId);
    const moduleData = { version: 1 as const, content: deltaOf(text) };
    const stepTitle = titlePath.split(" › ").at(-1) ?? title;
    return { ...newStep(newId), title: stepTitle, modules: [{ ...module, moduleData } as typeof module] };
  });
  const section = { ...newSection(newId), title: "Work", steps: made };
  return { title, description: "", procedureImage: null, sections: [section] };
}

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

interface Counted {
  asked: number;
  answered: number;
  /** The first citation names the place that answers. */
  rightFirst: number;
  citations: number;
  /** The citation names a page, or a step, that holds every word that it quotes. */
  rightPage: number;
  /** Those of documents, and how many of them name the number that is printed on the page. */
  pageCitations: number;
  rightLabel: number;
  quotes: number;
  /** A quote that its page or step does not hold. */
  wrongMark: number;
}

const none = (): Counted => ({
  asked: 0,
  answered: 0,
  rightFirst: 0,
  citations: 0,
  rightPage: 0,
  pageCitations: 0,
  rightLabel: 0,
  quotes: 0,
  wrongMark: 0,
});

/**
 * Whether citations open on the right place: questions over documents of four layouts whose printed pages are not their
 * numbers, read as the product reads them, and over published procedures, answered without a model.
 */
export async function benchCitations(): Promise<void> {
  const plant = await readPlant();
  const stopDatabase = await startRunDatabase();
  const corpus = await openCorpus(plant.passages);
  const byLayout = new Map<string, Counted>();
  for (const { passage, question } of plant.questions) {
    const place = corpus.places.get(passage ?? "");
    if (place) {
      const counted = byLayout.get(place.layout) ?? none();
      byLayout.set(place.layout, counted);
      await count(corpus, place, question, counted);
    }
  }
  await corpus.world.close();
  await stopDatabase();
  const all = none();
  for (const [layout, counted] of byLayout) {
    report(layout, counted);
    for (const key of Object.keys(all) as (keyof Counted)[]) all[key] += counted[key];
  }
  report("all", all);
}

async function count(corpus: Corpus, place: Place, question: string, counted: Counted): Promise<void> {
  const kinds = ["document", "procedure"] as const;
  const { references, notes } = await corpus.asker.run(
    async (scope) => embeddedAnswer(await retrieve(scope, { text: question, kinds }), false).whole,
  );
  counted.asked += 1;
  if (notes.found !== "answer") return;
  counted.answered += 1;
  const [first] = references;
  const isThere = place.page === null ? first?.stepNumber === place.stepNumber : first?.pages[0] === place.page;
  if (first?.sourceId === place.sourceId && isThere) counted.rightFirst += 1;
  for (const { kind, sourceId, pages, excerpt, marks } of references) {
    counted.citations += 1;
    counted.quotes += marks.length;
    // The words of a step are quoted from the step's own passage: there is no page to miss.
    if (kind === "procedure") {
      counted.rightPage += 1;
      continue;
    }
    counted.pageCitations += 1;
    const there = bare(pages.map((page) => corpus.pages.get(`${sourceId} ${page}`)?.text ?? "").join(" "));
    const wrong = marks.filter(({ start, end }) => !there.includes(bare(excerpt.slice(start, end)))).length;
    counted.wrongMark += wrong;
    if (wrong === 0) counted.rightPage += 1;
    const labels = pages.map((page) => corpus.pages.get(`${sourceId} ${page}`)?.label);
    if (pages.every((page, index) => labels[index] === printedAs(page))) counted.rightLabel += 1;
  }
}

const printedAs = (page: number): string => (page <= frontPages ? "i".repeat(page) : String(page - frontPages));

const percent = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;

function report(name: string, counted: Counted): void {
  const { asked, answered, rightFirst, citations, rightPage, pageCitations, rightLabel, quotes, wrongMark } = counted;
  console.log(
    `${name}: ${asked} questions, answered ${percent(answered, asked)}, the place that answers cited first ` +
      `${percent(rightFirst, answered)}; ${citations} citations on the right page ${percent(rightPage, citations)}` +
      `${pageCitations === 0 ? "" : `, printed number right ${percent(rightLabel, pageCitations)} of ${pageCitations}`}; ` +
      `${quotes} quotes, wrong ${percent(wrongMark, quotes)}`,
  );
}
