import type { Models } from "#kit/server/models/models.ts";

/**
 * Two answers to one question that is put in two ways: a guess seldom comes out the same. `isOther` asks for the second
 * way. Undefined where either answer is missing. [PF95]
 */
export async function askTwice<Answer>(
  ask: (isOther: boolean) => Promise<Answer | undefined>,
): Promise<readonly [Answer, Answer] | undefined> {
  const one = await ask(false);
  const other = one === undefined ? undefined : await ask(true);
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** What the model that looks at pictures is called, for the log of decisions. */
export const visionModelName = ({ config: { names }, learnt }: Models): string =>
  names.vision ?? names.chat ?? learnt.chatModel ?? "model";
