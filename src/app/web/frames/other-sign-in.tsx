import { SignInRequired } from "#features/sso/web/parts/sign-in-required.tsx";
import { OwnUnsentNote } from "#features/unrecorded/web/parts/handover/own-unsent-note.tsx";

/** What the person entered here before they were asked for another sign-in is still on this device. */
export const OtherSignIn = ({ workspaceId }: { readonly workspaceId: string }) => (
  <main className="grid min-h-[70dvh] flex-1 place-content-center justify-items-center gap-6 p-6">
    <OwnUnsentNote />
    <SignInRequired workspaceId={workspaceId} />
  </main>
);
