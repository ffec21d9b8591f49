import type { Scope } from "#kit/server/scope.ts";
import type { Chat, ChatMessage, DocumentReference, ProcedureReference } from "../contract.ts";
import { noMetadata } from "../rules/metadata.ts";
import { listedOf, type StoredChat } from "./chat-store.ts";
import { type StoredExchange, selectExchanges } from "./exchange-store.ts";
import { type ShownReference, type StoredReference, selectReferences, selectVisibleNames } from "./reference-store.ts";

/** The references of an answer, by kind. */
export interface WireReferences {
  readonly documents: DocumentReference[];
  readonly procedures: ProcedureReference[];
}

/** References of visible sources, by kind; others are left out. */
export function wireReferences(
  references: readonly (StoredReference & Pick<ShownReference, "source">)[],
): WireReferences {
  const documents: DocumentReference[] = [];
  const procedures: ProcedureReference[] = [];
  for (const one of references) {
    if (!one.source) continue;
    const { citation, excerpt, sourceId, version } = one;
    const cited = { citation, excerpt, marks: [...one.marks], version, isOutdated: version !== one.source.version };
    if (one.kind === "document") {
      documents.push({ ...cited, documentId: sourceId, name: one.source.name, pageNumbers: [...one.pages] });
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

/** A chat with its messages, its sources checked at this moment. */
export async function chatOf(scope: Scope, chat: StoredChat): Promise<Chat> {
  const exchanges = await selectExchanges(scope, chat.id);
  const of = (type: string) => chat.selectedResources.filter((one) => one.type === type).map(({ id }) => id);
  const names = await selectVisibleNames(scope, {
    document: of("document"),
    folder: of("folder"),
    procedure: [...of("procedure"), ...exchanges.flatMap(({ notes }) => (notes?.choices ?? []).map(choiceId))],
  });
  const references = await selectReferences(
    scope,
    exchanges.map(({ id }) => id),
  );
  return {
    ...listedOf(chat),
    messages: exchanges.flatMap((exchange) => [
      questionMessage(exchange),
      ...(exchange.state === "interrupted"
        ? []
        : [
            answerMessage(
              exchange,
              references.filter(({ exchangeId }) => exchangeId === exchange.id),
              names,
            ),
          ]),
    ]),
    selectedResources: chat.selectedResources.flatMap((one) => {
      const name = names.get(one.id);
      return name === undefined ? [] : [{ ...one, name }];
    }),
  };
}

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
    notes: exchange.notes && { ...exchange.notes, choices },
  };
}
