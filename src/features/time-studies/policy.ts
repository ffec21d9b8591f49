import { type Actor, all, any, inScope, may, ownSignIn, type Policy, policy } from "#kit/policy.ts";

const manage = may("timestudies.manage");
const manageLists = may("timestudies.elementlists.manage");
const remove = may("timestudies.delete");

/** A study as its policy sees it. */
export interface StudyFacts {
  readonly accessGroupIds: readonly string[];
  /** Whether the actor sees what is timed by its groups: the procedure, deleted or not, or the element list. */
  readonly isSubjectVisible: boolean;
}

const seesSubject = policy<StudyFacts>("sees what is timed", (_actor: Actor, study) => study.isSubjectVisible);

const view: Policy<StudyFacts> = all<StudyFacts>(inScope, seesSubject);

/** [TS2] Who may do what with a time study. */
export const studyPolicy = {
  /** To whom the place in the navigation is shown. */
  enter: any(manage, manageLists, remove),
  view,
  create: manage,
  /** To change it, to time it, and to correct its laps. */
  edit: all<StudyFacts>(manage, view),
  delete: all<StudyFacts>(remove, view),
  /** [MB16] */
  export: ownSignIn,
};

/** [TS2] Who may do what with an element list; the thing is the list with its groups. */
export const elementListPolicy = {
  view: inScope,
  create: manageLists,
  edit: all(manageLists, inScope),
  /** The specification names one permission for all of it. */
  delete: all(manageLists, inScope),
};
