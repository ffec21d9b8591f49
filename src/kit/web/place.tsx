import { createContext, type ReactNode, use } from "react";
import type { Actor, Policy } from "../policy.ts";

/** Where the person is and as whom: one workspace, with what they may do there and which features it shows. */
export interface Place {
  readonly workspaceId: string;
  readonly actor: Actor;
  /** Feature flags by name. A flag hides; the server decides by permissions alone. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** The server has a model that looks at pictures; without one people check what it would. Unknown is no. */
  readonly hasModel?: boolean | undefined;
}

const PlaceContext = createContext<Place | undefined>(undefined);

export function PlaceProvider({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** @throws Error outside a workspace: a screen that asks stands in the wrong part of the routes */
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
