import * as z from "zod/mini";

/** A sentence of a model's answer, and the numbers of the passages that it says it comes from. */
export interface WrittenSentence {
  readonly text: string;
  readonly cites: readonly number[];
}

const sentence = z.object({ text: z.string(), cites: z.array(z.number()) });

/**
 * The whole sentences of an answer that is still being written: JSON of the form `{ "sentences": [{ … }, …`, which may end
 * anywhere. What has another shape is left out.
 */
export function writtenSentences(json: string): WrittenSentence[] {
  const list = json.indexOf("[", json.indexOf('"sentences"'));
  if (!json.includes('"sentences"') || list < 0) return [];
  return objectsIn(json, list + 1).flatMap((text) => {
    const parsed = z.safeParse(sentence, valueOf(text));
    return parsed.success ? [parsed.data] : [];
  });
}

/** The texts of the whole objects of a list, up to its end or the end of the text. */
function objectsIn(json: string, from: number): string[] {
  const objects: string[] = [];
  let [depth, begin, isQuoted] = [0, from, false];
  for (let at = from; at < json.length; at++) {
    const character = json[at];
    if (isQuoted) {
      if (character === "\\") at++;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "{" && depth++ === 0) begin = at;
    else if (character === "}" && --depth === 0) objects.push(json.slice(begin, at + 1));
    else if (character === "]" && depth === 0) break;
  }
  return objects;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
