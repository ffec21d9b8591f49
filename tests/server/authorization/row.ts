import type { AnyEndpoint } from "#kit/endpoint.ts";
import type { Person, Workspace, World } from "#tests/support/world.ts";
import type { Needs, Principal, Relation } from "./model.ts";

/** Something that a call is about: what its path names, and the revision that a change would be based on. */
export interface Thing {
  readonly params: Readonly<Record<string, string>>;
  readonly revision?: number;
  /** What a whole save of it would send. */
  readonly body?: unknown;
  /** Where the thing is the session that calls: its token, sent instead of the caller's own. */
  readonly token?: string;
}

/** Where things are made, and by whom: an admin of that workspace. */
export interface Workshop {
  readonly workspace: Workspace;
  readonly maker: Person;
  readonly world: World;
}

export interface Making extends Workshop {
  readonly groupIds: readonly string[];
  /** The principal who is about to call. Undefined if the thing is not made for a particular caller. */
  readonly caller: Person | undefined;
}

export interface Kind {
  /** Each caller needs a thing of this kind made for them, even if the call of another one was refused. */
  readonly isPerCaller?: boolean;
  /** What it is made with and what callers may share, where it is made for each of them. `make` gets one, or makes it. */
  readonly around?: Kind;
  readonly make: (making: Making, around?: Thing) => Promise<Thing>;
  /** Takes the thing away as the product does, where that can be done at all. */
  readonly remove?: (making: Workshop, thing: Thing) => Promise<unknown>;
}

/** An answer that the specification adds to those of `verdict`. */
export type Refusal = "400" | "403" | "404" | "409" | "422";

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** [MB16] A shared device exports nothing. */
export const notByDevice: NonNullable<Row["except"]> = ({ signIn }) => (signIn === "device" ? "403" : null);

/** What a request may name besides the thing of its path. */
export interface Around {
  readonly workspaceId: string;
  readonly groups: Readonly<Record<"own" | "ancestor" | "descendant" | "sibling", string>>;
  readonly caller: Person | undefined;
  readonly newId: () => string;
}

/** One operation: what the specification asks for, and a request that would be in order. */
export interface Row {
  readonly endpoint: AnyEndpoint;
  /** Tells rows of one operation apart. */
  readonly variant?: string;
  readonly needs: Needs;
  /** What the path names. Without it the operation is about the workspace. */
  readonly about?: Kind;
  readonly input?: (thing: Thing, around: Around) => Input;
  /** Answers other than 2xx that stand for "was let in": the state of the thing, not the caller, is in the way. */
  readonly alsoDone?: readonly number[];
  /** Where the rule is finer than `verdict`: refusals that the specification adds. Null where it adds none. */
  readonly except?: (who: Principal, relation: Relation) => Refusal | null;
  /** Its own things stay a member's own, whatever groups came between (threat B102). */
  readonly ownStaysVisible?: boolean;
  /** [MB16] Refused at a shared device before anything is looked for. */
  readonly isNotForDevices?: boolean;
  /** Every caller who passes the gate may know that the thing exists; `except` lists what its groups decide. */
  readonly isKnownToAll?: boolean;
  /** Such things are in no group: one relation stands for all. */
  readonly isGroupless?: boolean;
  /** The thing is named in the body or the query, so that an id which is not the caller's may be answered by 400 or 409. */
  readonly isNamedInside?: boolean;
  /** Its work is several transactions, of which one needs what another has written: it cannot be rehearsed. */
  readonly isInParts?: boolean;
  /** Parameters that another parent's child is put into: a child must belong to its parent (threat B2). */
  readonly childParam?: string;
}
