import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { commentQueries } from "../queries.ts";
import { commentText } from "../text.ts";
import { CommentForm } from "./comment-form.tsx";
import { ThreadCard } from "./thread-card.tsx";

/** Where a draft is decided on: the open threads at one of its steps, and a new one. */
export function StepComments({ procedureId, stepId }: { readonly procedureId: string; readonly stepId: string }) {
  const t = useText(commentText);
  const { data = [] } = useQuery(commentQueries.threads(useWorkspaceId(), procedureId));
  const [isSaying, setSaying] = useState(false);
  const here = data.filter((one) => one.stepId === stepId && one.resolvedAt === null);
  return (
    <section aria-label={t("comments.atStep")} className="space-y-3">
      {here.map((thread) => (
        <ThreadCard key={thread.id} procedureId={procedureId} thread={thread} />
      ))}
      {isSaying ? (
        <CommentForm procedureId={procedureId} at={{ stepId }} onDone={() => setSaying(false)} />
      ) : (
        <Button size="sm" onPress={() => setSaying(true)}>
          {t("comments.say")}
        </Button>
      )}
    </section>
  );
}
