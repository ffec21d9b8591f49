import { copilotAnalyticsEndpoints } from "#features/questions/contract.ts";
import { suggestedEndpoints } from "#features/questions/suggested-contract.ts";
import { insertExchange } from "#tests/support/asked-samples.ts";
import { type Kind, notByDevice, type Row } from "../row.ts";

const needs = ["copilot.queries.manage"];

const suggestion: Kind = {
  make: async ({ maker, groupIds }) => {
    const body = { title: "How do I start the line?", emoji: "", accessGroupIds: [...groupIds] };
    const made = await maker.call(suggestedEndpoints.create, { body });
    return { params: { suggestionId: made.body.id }, body };
  },
  remove: ({ maker }, { params }) =>
    maker.call(suggestedEndpoints.delete, { params: { suggestionId: params.suggestionId ?? "" } }),
};

/** A question of a member of these groups whose answer did not help. */
const flagged: Kind = {
  make: async ({ workspace, groupIds }) => {
    const { profileId } = await workspace.member("operator", { in: [...groupIds] });
    const { chatId, answerId } = await workspace.asSystem((scope) =>
      insertExchange(scope, { profileId, question: "How do I start the line?", thumbs: -1 }),
    );
    return { params: { chatId, messageId: answerId } };
  },
};

/** Only members who see everything see a member without a group. */
const unknownMember: Row["except"] = (who, relation) =>
  notByDevice(who, relation) ?? (relation === "none" && who.isRestricted ? "404" : null);

/** It asks for both permissions. */
const byOwnReaders: Row["except"] = (who, relation) =>
  notByDevice(who, relation) ?? (who.holds.includes("copilot.queries.manage") ? null : "403");

export const questionRows: readonly Row[] = [
  { endpoint: suggestedEndpoints.list, needs: "member", except: notByDevice },
  {
    endpoint: suggestedEndpoints.create,
    needs,
    except: notByDevice,
    input: () => ({ body: { title: "Who signs the permit?", emoji: "✍️", accessGroupIds: [] } }),
  },
  {
    endpoint: suggestedEndpoints.change,
    needs,
    about: suggestion,
    isNotForDevices: true,
    // Which groups a member may name is tested in the feature: here those that the caller sees stay as they are.
    alsoDone: [400, 409],
    input: ({ body }) => ({ body }),
  },
  { endpoint: suggestedEndpoints.delete, needs, about: suggestion, isNotForDevices: true },
  { endpoint: copilotAnalyticsEndpoints.chats, needs, except: notByDevice },
  { endpoint: copilotAnalyticsEndpoints.export, needs: ["content.procedures.analyze"], except: byOwnReaders },
  { endpoint: copilotAnalyticsEndpoints.wordCount, needs, except: notByDevice },
  {
    endpoint: copilotAnalyticsEndpoints.archive,
    needs,
    about: flagged,
    isNamedInside: true,
    isNotForDevices: true,
    except: unknownMember,
    input: ({ params: { chatId, messageId } }) => ({ body: { chatId, messageId, isArchived: true } }),
  },
  { endpoint: copilotAnalyticsEndpoints.stopWords, needs, except: notByDevice },
  {
    endpoint: copilotAnalyticsEndpoints.setStopWords,
    needs,
    except: notByDevice,
    input: () => ({ body: { words: ["please"] } }),
  },
];
