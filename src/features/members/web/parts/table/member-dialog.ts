import type { MemberDetail } from "../../../contract.ts";

/** The open dialog of the table, and its members. */
export type MemberDialog =
  | { readonly what: "role" | "groups" | "remove"; readonly members: readonly MemberDetail[] }
  | { readonly what: "open"; readonly member: MemberDetail };

export interface QuestionProps {
  readonly dialog: MemberDialog | undefined;
  readonly onClose: () => void;
  /** It was done: nothing stays selected. */
  readonly onDone: () => void;
}
