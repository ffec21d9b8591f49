import type { SaveBody } from "#features/performs/contract.ts";
import { perform, type Reducer } from "#features/performs/web/parts/run/perform-reducer.ts";
import type { PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import { type ServerRules, serverRules } from "#features/performs/web/state/testing/simulated-server.ts";

/** What device and server go by; a planted fault replaces a piece of it. */
export interface Protocol {
  readonly perform: Reducer;
  readonly server: ServerRules;
  /** A save as it leaves the device. */
  readonly bodyOf: (body: SaveBody) => SaveBody;
  /** How the device handles a save without a response. */
  readonly afterLoss: (state: PerformState) => PerformState;
  /** Whether the tabs of a device write into one store, and take turns. */
  readonly hasOneWriter: boolean;
}

export const realProtocol: Protocol = {
  perform,
  server: serverRules,
  bodyOf: (body) => body,
  afterLoss: (state) => state,
  hasOneWriter: true,
};
