import { type Contact, contactOf, contactText } from "../../rules/contact.ts";
import { inviteLimits } from "../../rules/invite-state.ts";

export interface Invitee {
  readonly contact: Contact;
  /** As written next to the contact, or as the address suggests; empty without either. */
  readonly name: string;
}

export interface ContactList {
  readonly people: readonly Invitee[];
  /** Invalid contacts, as they were written. */
  readonly faults: readonly string[];
}

/** Reads a typed or pasted list: lines, or addresses between commas or semicolons, with or without names. */
export function readContacts(text: string): ContactList {
  const people = new Map<string, Invitee>();
  const faults: string[] = [];
  for (const piece of piecesOf(text)) {
    const { name, written } = taken(piece);
    const contact = contactOf(written);
    if (!contact) faults.push(piece);
    else if (!people.has(contactText(contact))) {
      people.set(contactText(contact), { contact, name: name || suggestedName(contact) });
    }
  }
  return { people: [...people.values()], faults };
}

/** A comma within a name ("Smith, Ann" <…>) separates nothing. */
const piecesOf = (text: string): string[] =>
  text
    .split(/[\n\r\t]+/u)
    .flatMap((line) => (/^\s*"/.test(line) || /^[^<@]*,[^<@]*</.test(line) ? [line] : line.split(/[,;]/u)))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");

function taken(piece: string): { readonly name: string; readonly written: string } {
  const [, name = "", written = piece] = /^(.*?)\s*<([^<>]+)>$/u.exec(piece) ?? [];
  return { name: name.replaceAll('"', "").trim().slice(0, inviteLimits.displayNameMax), written };
}

/** "ann.smith@…" is most likely Ann Smith; a number says nothing. */
function suggestedName(contact: Contact): string {
  if (!("email" in contact)) return "";
  const words = (contact.email.split("@")[0] ?? "").split("+")[0]?.split(/[._-]+/u) ?? [];
  return words
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
