/** What opens something in Fettle. */
export const kinds = [
  "google session",
  "microsoft session",
  "phone session",
  "shared device",
  "cookie",
  "upload ticket",
  "file address",
  "one-time link",
  "invite's link",
] as const;
export type Kind = (typeof kinds)[number];

/** What is to end it. */
export const changes = [
  "sign-out",
  "removal",
  "role that asks for a sign-in",
  "enforcement",
  "provider",
  "license key",
] as const;
export type Change = (typeof changes)[number];

/** Where it is used. The long stream is two: an export that is read in batches, and a file on its way. */
export const channels = ["call", "feed", "media", "job", "export", "transfer"] as const;
export type Channel = (typeof channels)[number];

export interface Verdict {
  /**
   * `dies`: worked before the change, and is refused after it, the feed within five seconds. `lives`: works before and
   * after it, for the reason that is told. `none`: there is no such thing to try.
   */
  readonly is: "dies" | "lives" | "none";
  readonly because?: string;
}

const dies: Verdict = { is: "dies" };
const lives = (because: string): Verdict => ({ is: "lives", because });
const none = (because: string): Verdict => ({ is: "none", because });

const noJob = none("a job holds no credential: one that acts for a member proves the profile at each stage [PG16]");
const noExport = none("whoever may export has a sign-in of their own");
const opensNothing = none("it opens its one file and nothing else");
const complies = lives("the session has the sign-in that is asked for");
const ownFile = lives("a session that complies sees its own file whatever its role");
const operators = lives("what the server's operator made counts as a sign-in everywhere [SE3]");
const noDevice = lives("it did not come in by the license key");
const notOfASession = lives("a link is no session's, so no session's end is its end");
const notAskedFor = lives("it is let in only where no provider is asked for, so their choice is nothing to it");

/** In the order of the channels. */
type Row = readonly [call: Verdict, feed: Verdict, media: Verdict, job: Verdict, exported: Verdict, transfer: Verdict];

const member = (verdict: Verdict): Row => [verdict, verdict, verdict, noJob, verdict, verdict];
const memberOut: Row = [dies, dies, dies, noJob, dies, dies];
const deviceOut: Row = [dies, dies, dies, noJob, noExport, dies];
const deviceIn = (verdict: Verdict): Row => [verdict, verdict, verdict, noJob, noExport, verdict];
/** A ticket takes the bytes of one file, an address gives them. */
const ofOneFile = (verdict: Verdict): Row => [opensNothing, opensNothing, verdict, noJob, opensNothing, verdict];
/** A role without the right to export; the sign-in is enough for it. */
const demoted = (sufficing: Verdict): Row => [sufficing, sufficing, ownFile, noJob, dies, ownFile];

const session: Readonly<Record<Change, Row>> = {
  "sign-out": memberOut,
  removal: memberOut,
  "role that asks for a sign-in": demoted(complies),
  enforcement: memberOut,
  provider: memberOut,
  "license key": member(noDevice),
};

const oneFile: Readonly<Record<Change, Row>> = {
  "sign-out": ofOneFile(dies),
  removal: ofOneFile(dies),
  "role that asks for a sign-in": ofOneFile(complies),
  enforcement: ofOneFile(dies),
  provider: ofOneFile(dies),
  "license key": ofOneFile(noDevice),
};

/** Of a one-time link and an invite's: `call` is the link itself, the rest what a session that came in by one does. */
export const table: Readonly<Record<Kind, Readonly<Record<Change, Row>>>> = {
  "google session": session,
  "microsoft session": session,
  "phone session": session,
  "shared device": {
    "sign-out": deviceOut,
    removal: deviceOut,
    "role that asks for a sign-in": deviceOut,
    enforcement: deviceOut,
    provider: deviceIn(notAskedFor),
    "license key": deviceOut,
  },
  cookie: session,
  "upload ticket": oneFile,
  "file address": oneFile,
  "one-time link": {
    "sign-out": [notOfASession, dies, dies, noJob, dies, dies],
    removal: memberOut,
    "role that asks for a sign-in": demoted(operators),
    enforcement: member(operators),
    provider: member(operators),
    "license key": member(noDevice),
  },
  "invite's link": {
    "sign-out": [notOfASession, dies, dies, noJob, noExport, dies],
    removal: deviceOut,
    "role that asks for a sign-in": deviceOut,
    enforcement: deviceOut,
    provider: deviceIn(notAskedFor),
    "license key": deviceIn(noDevice),
  },
};
