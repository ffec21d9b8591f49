import {
  choose,
  instruct,
  procedure,
  published,
  remind,
  section,
  show,
  sign,
  step,
  verify,
  versions,
} from "../write.ts";

export const hygieneEntry = procedure(
  "hygiene-entry",
  {
    title: "Hygiene check on entry",
    description: "Five steps at the hygiene lock, before the first shift of the week and after an absence.",
    image: "hand-washing",
    groups: [],
    areas: [],
    author: "yuki-tanabe",
    minutes: 4,
    timesAWeek: 12,
    state: published(
      versions(
        "yuki-tanabe",
        "ingrid-halvorsen",
        [1, 377, "First issue."],
        [2, 195, "Question on illness abroad."],
        [3, 70, "Pictures instead of text."],
      ),
    ),
  },
  section(
    "At the lock",
    step(
      "How are you?",
      choose(
        "In the last 48 hours, did you have",
        ["* None of these", "Diarrhoea or vomiting", "An open or infected wound", "A fever"],
        { isMultiple: true },
      ),
      remind("If you had one of these, do not go in. Tell your lead; you lose no pay."),
    ),
    step(
      "Take off and lock away",
      instruct("Watch, rings, piercings, false nails, pens, phone without the blue case."),
      choose("Empty pockets and bare hands", ["* Yes", "A plain ring that does not come off, covered"]),
    ),
    step(
      "Dress",
      show("ppe"),
      verify(
        "Picture in the mirror",
        ["Hair net covers both ears", "Coat closed to the collar", "Shoes are the white pair"],
        { reference: "ppe" },
      ),
    ),
    step(
      "Wash, 45 seconds",
      show("hand-washing"),
      instruct("Six pictures, six moves. The turnstile opens when the disinfectant has been dosed."),
    ),
    step("Sign in", sign("I am fit to work with food today.")),
  ),
);
