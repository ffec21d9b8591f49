const numbers: Readonly<Record<string, string>> = {
  "0": "zero",
  "1": "one",
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  "10": "ten",
  "30": "thirty",
  "200": "two hundred",
};

/** As they are compared: small, without marks, numbers as words. */
export const spokenWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("-", " ")
    .replaceAll(/\d+/g, (digits) => numbers[digits] ?? digits)
    .match(/[a-z']+|\d+/g) ?? [];

/** Words put in, left out or exchanged. */
export function wordErrors(wanted: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, at) => at + 1);
  for (const [index, word] of wanted.entries()) {
    let [left, corner] = [index + 1, index];
    row = row.map((above, at) => {
      const here = Math.min(above + 1, left + 1, corner + (heard[at] === word ? 0 : 1));
      [left, corner] = [here, above];
      return here;
    });
  }
  return row.at(-1) ?? wanted.length;
}
