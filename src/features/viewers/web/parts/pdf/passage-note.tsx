import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { viewerText } from "../../text.ts";
import type { PassageFound } from "./use-passage.ts";

/** Says whether the passage that a link leads to was found. */
export function PassageNote({ passage }: { readonly passage: PassageFound }) {
  const t = useText(viewerText);
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const isThere = passage.is === "found" || (passage.is === "scan" && passage.isRecognised);
  return (
    <Banner tone={isThere ? "info" : "wait"} onClose={() => setClosed(true)} className="m-2 py-2!">
      {sentence(t, passage)}
    </Banner>
  );
}

function sentence(t: ReturnType<typeof useText<(typeof viewerText)["en"]>>, passage: PassageFound): string {
  const { page = 1 } = passage;
  if (passage.is === "scan")
    return t(passage.isRecognised ? "viewer.passage.scan" : "viewer.passage.scanWithout", { page });
  if (passage.is === "missing") {
    return passage.page === undefined ? t("viewer.passage.missingAnywhere") : t("viewer.passage.missing", { page });
  }
  const closeness = passage.closeness === "whole" ? "found" : passage.closeness;
  return t(`viewer.passage.${closeness}`, { page });
}
