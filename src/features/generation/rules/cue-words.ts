/* Words by which people begin the next thing that they do, in English and German. */

const lead = String.raw`(?:ok(?:ay)?,? |so,? |and |und |al(?:l )?right,? |great,? |gut,? |also,? )*`;

/** Announces a new step for certain. */
export const strongCue = new RegExp(
  String.raw`^${lead}(?:first|second|third|fourth|fifth|next|finally|lastly|step (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)|now|after that|to (?:begin|start|finish)|before (?:you )?start|the (?:next|first|second|third|last|final) |als (?:erstes|zweites|drittes|nächstes|letztes)|zuerst|zunächst|dann|danach|anschließend|jetzt|nun|nachdem|zum schluss|zuletzt|schritt (?:\d|eins|zwei|drei|vier|fünf|sechs))`,
  "iu",
);

/** May announce one. */
export const weakCue = new RegExp(
  String.raw`^${lead}(?:then|afterwards|once (?:that|this|you|it|the)|when (?:that|this|you) (?:is|are|have)|sobald|wenn (?:das|dies|sie|du|alles)|im anschluss|als)\b`,
  "iu",
);

/** Speaks of a danger, and becomes a warning. */
export const caution =
  /^(?:be careful|careful|caution|warning|danger|attention|beware|watch out|mind (?:the|your)|never|do not|don['’]t|avoid|make sure (?:you )?(?:do not|don['’]t|never)|vorsicht|achtung|warnung|gefahr|niemals|nie |auf keinen fall|keinesfalls|passen sie auf|pass auf|nicht )|\b(?:it is hot|is very hot|risk of|danger of|hot surface|crush(?:es|ing)?|will burn|electric shock|under pressure|lebensgefahr|verbrennungsgefahr|quetschgefahr|unter druck|stromschlag|verletzungsgefahr)\b/iu;

/** Goes on with what was said before. */
export const continues =
  /^(?:it|this|that|they|these|those|there|which|he|she|also|again|es|das|dies|diese|sie (?:ist|sind)|dabei|dadurch|außerdem)\b/iu;

/** Remarks within a step. */
export const remark =
  /^(?:make sure|note|keep|remember|always|if |that way|otherwise|achten sie|beachten|immer|falls|wenn |sonst|dabei)\b/iu;

/** Verbs in which instructions begin. */
const imperatives = new Set(
  "remove take pull push lift open close unscrew screw insert place put turn twist use press hold release disconnect connect unplug plug cut slide pry loosen tighten locate find check clean wipe attach detach install replace set begin flip rotate grab apply pour drain fill wait repeat align move separate unclip unhook heat lower raise jack wear switch unlock lock reattach reinstall reconnect run test measure mark drill sand glue fold unfold tie wash rinse dry spray add mix empty load unload scan click select enter type choose tap hang torque grease refit".split(
    " ",
  ),
);
const germanImperative =
  /^(?:(?:\p{L}{3,}en) sie\b|(?:öffne|schließe|drehe|löse|ziehe|nimm|setze|lege|stelle|drücke|prüfe|reinige|schalte|entferne|hebe|senke|warte)\b)/iu;

/** Whether the text begins with a verb that tells somebody what to do. */
export const startsImperative = (text: string): boolean =>
  imperatives.has((/^\p{L}+/u.exec(text)?.[0] ?? "").toLowerCase()) || germanImperative.test(text);
