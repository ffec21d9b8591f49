/** A part number, or a figure with its unit. Longer ones may break: they would not fit beside large print. */
const wholes = /(?<!\S)(?=\S{1,12}(?!\S))(?=\S*\d)\S+-\S+|\d[\d.,]*\s\p{L}{1,2}(?![\p{L}\d])/gu;

/** Text whose part numbers and measures stay on one line: "CW-4", "330 ml". */
export function Unbroken({ text }: { readonly text: string }) {
  const found = [...text.matchAll(wholes)];
  if (found.length === 0) return text;
  return found.map((whole, at) => {
    const before = found[at - 1];
    const from = before ? before.index + before[0].length : 0;
    return (
      <span key={whole.index}>
        {text.slice(from, whole.index)}
        <span className="whitespace-nowrap">{whole[0]}</span>
        {at === found.length - 1 && text.slice(whole.index + whole[0].length)}
      </span>
    );
  });
}
