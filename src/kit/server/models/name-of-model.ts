import * as z from "zod";
import type { ModelService, Models } from "./models.ts";
import { boundedFetch } from "./open-chat.ts";

const listed = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

/** Servers of one model take any name. */
const anyModel = "default";

/** The configured model, or the first that the service lists. */
export async function nameOfModel(
  models: Models,
  service: ModelService,
  kind: "chat" | "vision",
  signal: AbortSignal,
): Promise<string> {
  const { names } = models.config;
  const configured = kind === "vision" ? (names.vision ?? names.chat) : names.chat;
  if (configured !== undefined) return configured;
  models.learnt.chatModel ??= await firstListed(service, signal);
  return models.learnt.chatModel ?? anyModel;
}

async function firstListed({ baseUrl, apiKey }: ModelService, signal: AbortSignal): Promise<string | undefined> {
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const response = await boundedFetch(`${baseUrl}/models`, { headers, signal });
  const body: unknown = response.ok ? await response.json().catch(() => undefined) : await response.body?.cancel();
  const parsed = listed.safeParse(body);
  return parsed.success ? parsed.data.data[0]?.id : undefined;
}
