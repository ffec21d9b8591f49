import { useEffect, useState } from "react";
import { OwnUnsentNote } from "#features/unrecorded/web/parts/handover/own-unsent-note.tsx";
import { UnsentHereNote } from "#features/unrecorded/web/parts/handover/unsent-here-note.tsx";
import { sealWhileSignedOut } from "#kit/web/outbox/seals.ts";
import { mayBeSignedIn } from "#kit/web/session/session.ts";

/** On the sign-in page: unsent work on this device, shown with or without a session. [OF19] */
export function UnsentAtLogin() {
  const [mayBe] = useState(mayBeSignedIn);
  useEffect(() => (mayBe ? undefined : sealWhileSignedOut()), [mayBe]);
  return (
    <>
      <OwnUnsentNote isSignedIn={mayBe} />
      <UnsentHereNote />
    </>
  );
}
