/**
 * A hash of 64 bits in hex that detects accidental differences between JSON values, regardless of the order of their
 * keys. It does not resist an attacker: it is no SHA-256, but needs neither a promise nor a secure page.
 */
export function fingerprint(value: unknown): string {
  const state: State = { a: 0x9e3779b9, b: 0x85ebca6b };
  take(state, value);
  return hex(mixed(state.a, state.b)) + hex(mixed(state.b, state.a));
}

interface State {
  a: number;
  b: number;
}

function take(state: State, value: unknown): void {
  if (Array.isArray(value)) {
    add(state, "[");
    for (const item of value) {
      take(state, item);
      add(state, ",");
    }
    return add(state, "]");
  }
  if (typeof value !== "object" || value === null) return add(state, JSON.stringify(value) ?? "null");
  add(state, "{");
  for (const [key, item] of Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (item === undefined) continue;
    add(state, JSON.stringify(key));
    add(state, ":");
    take(state, item);
    add(state, ",");
  }
  add(state, "}");
}

function add(state: State, text: string): void {
  let { a, b } = state;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul((b ^ unit) + (a >>> 15), 0x5bd1e995);
  }
  state.a = a;
  state.b = b;
}

function mixed(one: number, other: number): number {
  let mix = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ (other >>> 3);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}

const hex = (number: number): string => number.toString(16).padStart(8, "0");
