import { createContext, type ReactNode, use } from "react";
import type { Actor, Policy } from "../policy.ts";

/** The workspace and the actor of a screen, with their permissions and the features that the workspace shows. */
export interface Place {
  readonly workspaceId: string;
  readonly actor: Actor;
  /** Feature flags by name. A flag hides; the server decides by permissions alone. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** The server has a model that checks pictures; without one people check them. Unknown counts as no. */
  readonly hasModel?: boolean | undefined;
  /** The workspace's: of its figures and of what server and browsers must say alike. Other times are shown in the reader's own. */
  readonly timeZone: string;
}

const PlaceContext = createContext<Place | undefined>(undefined);

export function PlaceProvider({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** @throws Error outside a workspace: the calling screen is in the wrong part of the routes */
export function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error("No workspace and no profile here");
  return place;
}

export const useWorkspaceId = (): string => usePlace().workspaceId;

export const useFlag = (name: string): boolean => usePlace().flags[name] ?? false;

/** Whether a screen may promise that a model does something. */
export const useHasModel = (): boolean => usePlace().hasModel ?? false;

/** The same policy that the server will ask: it hides or explains a button, it protects nothing. */
export function useMay<Thing>(policy: Policy<Thing>, thing: Thing): boolean;
export function useMay(policy: Policy): boolean;
export function useMay(policy: Policy, thing?: unknown): boolean {
  return policy(usePlace().actor, thing);
}
