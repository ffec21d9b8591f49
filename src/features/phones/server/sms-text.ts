/** The message with a code, in the language that the browser asked for. Its last line lets a phone fill the code in. */
export function codeMessage(code: string, acceptLanguage: string | undefined, publicUrl: string | undefined): string {
  const text = isGerman(acceptLanguage)
    ? `${code} ist Ihr Code für Fettle. Er gilt zehn Minuten. Geben Sie ihn nicht weiter.`
    : `${code} is your Fettle code. It works for ten minutes. Do not share it with anyone.`;
  const host = publicUrl === undefined ? undefined : URL.parse(publicUrl)?.host;
  return host === undefined ? text : `${text}\n\n@${host} #${code}`;
}

/** To the number before, after the number for signing in was changed (threat B28). */
export const changedMessage = (name: string, acceptLanguage: string | undefined): string =>
  isGerman(acceptLanguage)
    ? `${name} meldet sich bei Fettle jetzt mit einer anderen Nummer an. Waren Sie das nicht, sagen Sie es Ihrer Administration.`
    : `${name} now signs in to Fettle with another number. If that was not you, tell your admin.`;

/** The first language of the header decides; whatever is not German is answered in English. */
const isGerman = (header: string | undefined): boolean => /^\s*de\b/i.test(header ?? "");
