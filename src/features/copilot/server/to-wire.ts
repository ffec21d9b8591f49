import type { Scope } from "#kit/server/scope.ts";
import type { AnswerNotes, Chat, ChatMessage, DocumentReference, ProcedureReference } from "../contract.ts";
import { noMetadata } from "../rules/metadata.ts";
import { listedOf, type StoredChat } from "./chat-store.ts";
import { type StoredExchange, selectExchanges } from "./exchange-store.ts";
import { type ShownReference, type StoredReference, selectReferences, selectVisibleNames } from "./reference-store.ts";
import { selectReaders } from "./share-store.ts";

/** The references of an answer, by kind. */
export interface WireReferences {
  readonly documents: DocumentReference[];
  readonly procedures: ProcedureReference[];
}

type WireReference = StoredReference & Pick<ShownReference, "source"> & Partial<Pick<ShownReference, "pageLabels">>;

/**
 * References of visible sources, by kind; others are left out. Those of an answer that is being written have no printed
 * pages yet: they come with its end.
 */
export function wireReferences(references: readonly WireReference[]): WireReferences {
  const documents: DocumentReference[] = [];
  const procedures: ProcedureReference[] = [];
  for (const one of references) {
    if (!one.source) continue;
    const { citation, excerpt, sourceId, version } = one;
    const cited = { citation, excerpt, marks: [...one.marks], version, isOutdated: version !== one.source.version };
    if (one.kind === "document") {
      documents.push({ ...cited, documentId: sourceId, name: one.source.name, ...pagesOf(one) });
    } else {
      const { stepId, stepNumber, stepTitle, textId } = one;
      const procedureTitle = one.source.name;
      procedures.push({
        ...cited,
        procedureId: sourceId,
        procedureTitle,
        versionId: textId,
        stepId,
        stepNumber,
        stepTitle,
      });
    }
  }
  return { documents, procedures };
}

const pagesOf = ({ pages, pageLabels = [] }: WireReference): Pick<DocumentReference, "pageNumbers" | "pageLabels"> => ({
  pageNumbers: [...pages],
  pageLabels: pages.map((_, index) => pageLabels[index] ?? null),
});

/** A chat of the actor's own with its messages, its sources checked at this moment. */
export async function chatOf(scope: Scope, chat: StoredChat): Promise<Chat> {
  const exchanges = await selectExchanges(scope, chat.id);
  const of = (type: string) => chat.selectedResources.filter((one) => one.type === type).map(({ id }) => id);
  const names = await selectVisibleNames(scope, {
    document: of("document"),
    folder: of("folder"),
    procedure: [...of("procedure"), ...choicesOf(exchanges)],
  });
  return {
    ...listedOf(chat),
    messages: await messagesOf(scope, exchanges, names),
    sharedWith: await selectReaders(scope, chat.id),
    selectedResources: chat.selectedResources.flatMap((one) => {
      const name = names.get(one.id);
      return name === undefined ? [] : [{ ...one, name }];
    }),
  };
}

/** The questions and answers of a chat, as the actor sees their sources now. */
export async function messagesOf(
  scope: Scope,
  exchanges: readonly StoredExchange[],
  visibleNames: ReadonlyMap<string, string>,
): Promise<ChatMessage[]> {
  const references = await selectReferences(
    scope,
    exchanges.map(({ id }) => id),
  );
  const byExchange = Map.groupBy(references, ({ exchangeId }) => exchangeId);
  return exchanges.flatMap((exchange) => [
    questionMessage(exchange),
    ...(exchange.state === "interrupted"
      ? []
      : [answerMessage(exchange, byExchange.get(exchange.id) ?? [], visibleNames)]),
  ]);
}

/** The procedures that answers offer to choose from. */
export const choicesOf = (exchanges: readonly StoredExchange[]): string[] =>
  exchanges.flatMap(({ notes }) => (notes?.choices ?? []).map(choiceId));

/** The answer of one exchange, as its asker sees it now. */
export async function answerOf(scope: Scope, exchange: StoredExchange): Promise<ChatMessage> {
  const procedure = (exchange.notes?.choices ?? []).map(choiceId);
  const names = await selectVisibleNames(scope, { document: [], folder: [], procedure });
  return answerMessage(exchange, await selectReferences(scope, [exchange.id]), names);
}

const choiceId = ({ procedureId }: { readonly procedureId: string }): string => procedureId;

const plainMessage = {
  references: [],
  procedureReferences: [],
  isBotThinking: false,
  isDisambiguatingQuestion: false,
  thumbsValue: null,
  failureReason: "",
  wasFlaggedForAdmin: false,
  isWithheld: false,
  notes: null,
} as const;

const questionMessage = (exchange: StoredExchange): ChatMessage => ({
  ...plainMessage,
  references: [],
  procedureReferences: [],
  id: exchange.id,
  text: exchange.question,
  isChatBot: false,
  timestamp: exchange.askedAt.toISOString(),
  serverMetadata: exchange.metadata,
});

/** [CP9] Amounts and words that stand in the sources of an answer are withheld with it. */
const saidOf = ({ differences, corrections }: AnswerNotes, isWithheld: boolean) =>
  isWithheld ? { differences: [], corrections: [] } : { differences: differences ?? [], corrections };

function answerMessage(
  exchange: StoredExchange,
  references: readonly ShownReference[],
  visibleNames: ReadonlyMap<string, string>,
): ChatMessage {
  const isWithheld = references.some(({ source }) => source === undefined);
  const shown = wireReferences(isWithheld ? [] : references);
  const choices = (exchange.notes?.choices ?? []).flatMap(({ procedureId }) => {
    const title = visibleNames.get(procedureId);
    return title === undefined ? [] : [{ procedureId, title }];
  });
  const isAsking = exchange.notes?.found === "choices";
  return {
    ...plainMessage,
    id: exchange.answerId,
    text: isWithheld ? "" : exchange.answer,
    isChatBot: true,
    isBotThinking: exchange.state === "thinking",
    timestamp: (exchange.answeredAt ?? exchange.askedAt).toISOString(),
    references: shown.documents,
    procedureReferences: shown.procedures,
    isDisambiguatingQuestion: isAsking,
    thumbsValue: exchange.thumbs,
    failureReason: exchange.failureReason,
    wasFlaggedForAdmin: exchange.thumbs === -1,
    serverMetadata: isAsking ? { ...noMetadata, possibleProcedureReferences: choices.map(choiceId) } : null,
    isWithheld,
    notes: exchange.notes && { ...exchange.notes, ...saidOf(exchange.notes, isWithheld), choices },
  };
}
