/** What a person may say while performing. "done" is the main action, "next" and "back" only turn the page. */
export type VoiceCommand = "next" | "back" | "done";

const phrases: Readonly<Record<VoiceCommand, readonly string[]>> = {
  next: ["next", "next step", "continue", "go on", "weiter", "nächster schritt", "nächste", "naechster schritt"],
  back: ["back", "go back", "previous", "previous step", "step back", "zurück", "zurueck", "vorheriger schritt"],
  done: ["done", "step done", "finished", "fertig", "erledigt", "schritt fertig", "schritt erledigt"],
};

const commands = new Map(
  Object.entries(phrases).flatMap(([command, all]) => all.map((phrase) => [phrase, command as VoiceCommand] as const)),
);

/** Said around a command without meaning anything. */
const fillers = new Set(["ok", "okay", "and", "now", "please", "und", "jetzt", "bitte", "so", "gut"]);

/**
 * The command in what a browser understood, in either language, or undefined. An utterance has to be a command from
 * its first word to its last: on a loud floor people talk, and "we are not done yet" must do nothing. [PF146]
 */
export function voiceCommand(transcript: string): VoiceCommand | undefined {
  const words = transcript
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "" && !fillers.has(word));
  return commands.get(words.join(" ")) ?? commands.get(spoken(words));
}

/** A command that is repeated counts once. */
function spoken(words: readonly string[]): string {
  const [first = ""] = words;
  return words.every((word) => word === first) ? first : "";
}
