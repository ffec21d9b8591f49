import type { ReactNode } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { createSlot } from "#kit/web/slot.tsx";

/** Where a draft is decided on: what it changes, one place after the other, with the request as its children. */
export const DraftChangesSlot = createSlot<{ readonly draft: ProcedureDraft; readonly children: ReactNode }>(
  ({ children }) => children,
);

/** Where a draft is decided on: what it says and its source does not. Nothing for a draft that was written by hand. */
export const UnconfirmedSlot = createSlot<{ readonly draft: ProcedureDraft }>();
