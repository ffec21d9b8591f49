import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { MessageSquare } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { openCounts } from "../../rules/comments.ts";
import { commentQueries } from "../queries.ts";
import { commentText } from "../text.ts";

const CommentList = lazyComponent(() => import("./comment-list.tsx").then((module) => module.CommentList));

interface DraftCommentsProps {
  readonly procedureId: string;
  readonly stepId: string | undefined;
}

/** [CM8] The way to the comments on a draft, with how many threads are open. A mention opens them at its comment [CM10]. */
export function DraftComments({ procedureId, stepId }: DraftCommentsProps) {
  const t = useText(commentText);
  const [params, setParams] = useQueryParams();
  const [wasOpened, setOpened] = useState(false);
  // A notice may lead here while the page is open already.
  const isOpen = wasOpened || params.comment !== undefined;
  const { data = [] } = useQuery(commentQueries.threads(useWorkspaceId(), procedureId));
  const count = openCounts(data).all;
  const change = (next: boolean) => {
    setOpened(next);
    if (!next && params.comment !== undefined) setParams({ comment: undefined });
  };
  return (
    <>
      <Button kind="bare" icon={count === 0} aria-label={t("comments.open", { count })} onPress={() => change(true)}>
        <MessageSquare aria-hidden />
        {count > 0 && <span className="num">{count}</span>}
      </Button>
      <Drawer side="end" title={t("comments.title")} isOpen={isOpen} onOpenChange={change}>
        <CommentList procedureId={procedureId} stepId={stepId} named={params.comment} />
      </Drawer>
    </>
  );
}
