import type { AnyEndpoint } from "#kit/endpoint.ts";
import type { Person, Workspace, World } from "#tests/support/world.ts";
import type { Needs, Principal, Relation } from "./model.ts";

/** Something that a call is about: what its path names, and the revision that a change would be based on. */
export interface Thing {
  readonly params: Readonly<Record<string, string>>;
  readonly revision?: number;
  /** What a whole save of it would send. */
  readonly body?: unknown;
}

/** Where things are made, and by whom: an admin of that workspace. */
export interface Workshop {
  readonly workspace: Workspace;
  readonly maker: Person;
  readonly world: World;
}

export interface Making extends Workshop {
  readonly groupIds: readonly string[];
  /** Who is about to call. Undefined where the thing is made for nobody in particular. */
  readonly caller: Person | undefined;
}

export interface Kind {
  readonly make: (making: Making) => Promise<Thing>;
  /** Takes the thing away as the product does, where that can be done at all. */
  readonly remove?: (making: Workshop, thing: Thing) => Promise<unknown>;
}

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

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
  readonly needs: Needs;
  /** What the path names. Without it the operation is about the workspace. */
  readonly about?: Kind;
  readonly input?: (thing: Thing, around: Around) => Input;
  /** Answers other than 2xx that stand for "was let in": the state of the thing, not the caller, is in the way. */
  readonly alsoDone?: readonly number[];
  /** Where the rule is finer than `verdict`: refusals that the specification adds. Null where it adds none. */
  readonly except?: (who: Principal, relation: Relation) => "403" | "404" | "409" | null;
  /** Its own things stay a member's own, whatever groups came between (threat B102). */
  readonly ownStaysInSight?: boolean;
  /** Parameters that another parent's child is put into: a child must belong to its parent (threat B2). */
  readonly childParam?: string;
}
