import { caution, remark } from "./cue-words.ts";

export const stepTitleLengthMax = 60;

const opening =
  /^(?:(?:ok(?:ay)?|so|and|und|al(?:l )?right|great|well|gut|also|now|jetzt|nun|then|dann|danach|next|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|zuerst|zunächst|zuletzt|zum schluss|anschließend|als (?:erstes|nächstes|letztes)|after (?:that|this)|afterwards|to (?:begin|start|finish)(?: with)?|before you (?:start|begin)|step (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)|schritt \d+|you(?:['’]ll| will)?(?: want to| need to| have to| should| can| are going to)?|we(?:['’]ll| will)?(?: want to| need to| are going to|['’]re going to| can)?|i(?:['’]m| am)? (?:going to)|let['’]s|go ahead and|please|bitte|carefully|gently|slowly|just|simply)[,:]? +)+/iu;
const condition = /^(?:using|with|once|when|after|if|while|sobald|wenn|nachdem|mit) [^,]+, (.*)$/iu;

/** [PG11] The first clause that instructs, in the words of the narration, cut to 60 characters at a word. */
export function titleOf(sentences: readonly string[]): string {
  const bare = sentences.map((text) => text.replace(opening, ""));
  const chosen = bare.find((text) => !caution.test(text) && !remark.test(text)) ?? bare[0] ?? "";
  const afterCondition = condition.exec(chosen)?.[1]?.replace(opening, "") ?? chosen;
  const clause = afterCondition.split(/[,;:] | so that | because | until | which | as shown | in order /iu)[0] ?? "";
  const title = shortened(clause.replace(/[.!?…,;:\s]+$/u, "").trim());
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function shortened(text: string): string {
  if (text.length <= stepTitleLengthMax) return text;
  const joints = [...text.matchAll(/ (?:and|with|by|from|on|in|using|while|at|of|that|und|mit|von|auf|bis|an) /giu)]
    .map((match) => match.index)
    .filter((index) => index >= 18 && index <= stepTitleLengthMax);
  const end = joints.at(-1);
  return end === undefined ? text.slice(0, stepTitleLengthMax).replace(/\s+\S*$/u, "") : text.slice(0, end).trim();
}
