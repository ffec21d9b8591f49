/** Irregular verbs and plurals of English, each with its forms. Forms that are common nouns (`ground`, `wound`, `left`) are left out. */
const irregular =
  "arise arose arisen,awake awoke,bear bore borne,become became,begin began begun,bend bent,bleed bled,blow blew blown,break broke broken,bring brought,build built,burn burnt,buy bought,catch caught,choose chose chosen,creep crept,deal dealt,dig dug,draw drew drawn,drink drank drunk,drive drove driven,eat ate eaten,fall fell fallen,feed fed,fight fought,flee fled,fly flew flown,forbid forbade forbidden,forget forgot forgotten,freeze froze frozen,grow grew grown,hang hung,hear heard,hide hid hidden,hold held,know knew known,lead led,lean leant,lend lent,lose lost,meet met,mistake mistook mistaken,overcome overcame,ride rode ridden,rise risen,run ran,seek sought,sell sold,send sent,sew sewn,shake shook shaken,shine shone,shoot shot,show shown,shrink shrank shrunk,sing sang sung,sink sank sunk,sit sat,sleep slept,slide slid,speak spoke spoken,spend spent,spill spilt,spin spun,steal stole stolen,stick stuck,strike struck,swear swore sworn,sweep swept,swell swollen,swim swam swum,swing swung,teach taught,tear tore torn,think thought,throw threw thrown,understand understood,undertake undertook undertaken,undo undid undone,unwind unwound,wake woke woken,wear wore worn,weave wove woven,win won,withdraw withdrew withdrawn,withstand withstood,write wrote written,foot feet,tooth teeth,man men,woman women,child children,mouse mice,life lives,half halves,knife knives,shelf shelves,leaf leaves";
/** Adjectives with the verb and the noun that are made of them, which no stem brings together: "How tight?" asks what to tighten with. */
const adjectives =
  "tight tighten,loose loosen,short shorten,sharp sharpen,thick thicken,hard harden,soft soften,weak weaken,stiff stiffen,straight straighten,damp dampen,moist moisten,flat flatten,rough roughen,strong strength strengthen,deep depth deepen,wide width widen,high height,broad breadth,warm warmth";
const families = [...irregular.split(","), ...adjectives.split(",")].map((forms) => forms.split(" "));
const known = new Map(families.flatMap((forms) => forms.map((form) => [form, forms] as const)));
const endings = ["s", "es", "ing"];

/** [SR40] The other forms of an English word that its stem does not bring together: `run` and `ran`, `tight` and `tighten`. */
export function englishForms(word: string): string[] {
  const forms = known.get(word) ?? endings.flatMap((ending) => formsOfBase(word, ending))[0] ?? [];
  return forms.filter((form) => form !== word);
}

/** `begins`, `breaking`, `driving` and `running` belong to their base. */
function formsOfBase(word: string, ending: string): (readonly string[])[] {
  if (!word.endsWith(ending)) return [];
  const base = word.slice(0, -ending.length);
  const bases = ending === "ing" ? [base, `${base}e`, base.replace(/(.)\1$/, "$1")] : [base];
  return bases.flatMap((one) => (known.get(one)?.[0] === one ? [known.get(one) ?? []] : []));
}
