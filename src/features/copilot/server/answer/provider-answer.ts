import * as z from "zod";
import type { Evidence, Retrieved } from "#features/search/server/service.ts";
import { askModel } from "#kit/server/models/ask-model.ts";
import type { Models } from "#kit/server/models/models.ts";
import { confirmSentence, type NumberedPassage, plainSentence } from "../../rules/confirm-sentence.ts";
import { plainQuote } from "../../rules/quote.ts";
import { type WrittenSentence, writtenSentences } from "../../rules/written-sentences.ts";
import { type AnswerPiece, referenceTo, searchNotes, type WholeAnswer, wholeOf } from "./answer.ts";

/** The model is given so many passages. */
const passagesMax = 8;
const sentencesMax = 12;
const timeoutMs = 60_000;

const written = z.object({
  found: z.boolean(),
  sentences: z.array(z.object({ text: z.string().max(1_000), cites: z.array(z.number().int()).max(8) })).max(40),
});

const instructions = [
  "You answer a question of somebody at work in a plant, from numbered passages of their own documents and procedures.",
  "The material holds the passages, the conversation so far, and the question at its end.",
  "Use only what the passages say. Keep every number, unit and name as it is written there. Do not advise beyond them.",
  "Answer in the language of the question, in at most six short sentences, the most important one first.",
  "After each sentence name the numbers of the passages that it comes from. No links, no markup, no lists.",
  "If the passages do not answer the question, set found to false and leave sentences empty.",
].join("\n");

export interface ProviderQuestion {
  readonly question: string;
  /** Earlier questions and answers of this chat, the latest last, as far as the asker sees them now. */
  readonly history: readonly { readonly question: string; readonly answer: string }[];
  readonly retrieved: Retrieved;
  readonly signal: AbortSignal;
  /** Called with each sentence as soon as it is confirmed. */
  readonly onPiece: (piece: AnswerPiece) => void;
}

/**
 * `unusable`: the model said that the passages do not answer, or nothing of what it wrote was borne out. `failed`: it gave
 * no answer.
 */
export type ProviderAnswer =
  | { readonly is: "answered"; readonly answer: WholeAnswer }
  | { readonly is: "unusable" | "failed" };

/**
 * [CP7] The answer that the configured model writes. Each sentence is held against its passage and shown once it is borne
 * out; others are dropped.
 */
export async function providerAnswer(models: Models, asked: ProviderQuestion): Promise<ProviderAnswer> {
  const evidence = asked.retrieved.evidence.slice(0, passagesMax);
  const answer = new ConfirmedAnswer(evidence, asked.onPiece);
  const reply = await askModel(models, {
    name: "answerQuestion",
    instructions,
    material: materialOf(asked, evidence),
    schema: written,
    timeoutMs,
    signal: asked.signal,
    onText: (text) => answer.take(writtenSentences(text)),
  });
  if (reply.is !== "answered") return { is: "failed" };
  answer.take(reply.value.sentences);
  if (answer.pieces.length === 0) return { is: "unusable" };
  const notes = {
    by: "provider",
    found: "answer",
    isFallback: false,
    ...searchNotes(asked.retrieved),
  } as const;
  return { is: "answered", answer: wholeOf(answer.pieces, notes) };
}

function materialOf({ history, question }: ProviderQuestion, evidence: readonly Evidence[]): string {
  const passages = evidence.map((one, index) => `[${index + 1}] ${placeOf(one)}\n${plainQuote(one.text)}`);
  const said = history.flatMap((one) => [`Asked: ${one.question}`, `Answered: ${one.answer}`]);
  return ["PASSAGES", ...passages, "CONVERSATION", ...said, "QUESTION", question].join("\n\n");
}

const placeOf = ({ name, titlePath, kind, pageFrom, stepNumber }: Evidence): string =>
  [name, titlePath, kind === "document" ? `page ${pageFrom}` : stepNumber === null ? "" : `step ${stepNumber}`]
    .filter(Boolean)
    .join(", ");

/** The sentences that were confirmed so far, in the order of the model. */
class ConfirmedAnswer {
  readonly pieces: AnswerPiece[] = [];
  readonly #evidence: readonly Evidence[];
  readonly #passages: readonly NumberedPassage[];
  readonly #onPiece: (piece: AnswerPiece) => void;
  /** The citation of each passage that was used, by its number. */
  readonly #citations = new Map<number, number>();
  #taken = 0;

  constructor(evidence: readonly Evidence[], onPiece: (piece: AnswerPiece) => void) {
    this.#evidence = evidence;
    this.#passages = evidence.map((one, index) => ({
      number: index + 1,
      text: `${one.titlePath}. ${plainQuote(one.text)}`,
    }));
    this.#onPiece = onPiece;
  }

  /** @param sentences all that were written so far: those from before are not looked at again */
  take(sentences: readonly WrittenSentence[]): void {
    for (const { text, cites } of sentences.slice(this.#taken, sentencesMax)) {
      const plain = plainSentence(text);
      const passage = plain === "" ? undefined : confirmSentence(plain, cites, this.#passages);
      if (passage) this.#add(plain, passage);
    }
    this.#taken = Math.max(this.#taken, sentences.length);
  }

  #add(sentence: string, { number }: NumberedPassage): void {
    const source = this.#evidence[number - 1];
    if (!source) return;
    const known = this.#citations.get(number);
    const citation = known ?? this.#citations.size + 1;
    this.#citations.set(number, citation);
    const piece = {
      text: `${this.pieces.length === 0 ? "" : " "}${sentence} [${citation}]`,
      references: known === undefined ? [referenceTo(source, citation, spansOf(source))] : [],
    };
    this.pieces.push(piece);
    this.#onPiece(piece);
  }
}

/** What a model restates is not marked word by word: the sentences that fit the question best are. */
const spansOf = ({ sentences }: Evidence) => sentences.slice(0, 2);
