import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import type { DraftThread } from "../../contract.ts";
import { commentLimits } from "../../rules/comments.ts";
import { commentQueries, useSayComment } from "../queries.ts";
import { commentText } from "../text.ts";
import { AboutSelect } from "./step-modules.tsx";

type DraftComment = DraftThread["comments"][number];

interface CommentFormProps {
  readonly procedureId: string;
  readonly at: { readonly stepId: string } | { readonly threadId: string; readonly comment?: DraftComment };
  readonly onDone?: (() => void) | undefined;
}

/** A new thread, a reply, or a change of one's own comment. What could not be sent stays in the field. */
export function CommentForm({ procedureId, at, onDone }: CommentFormProps) {
  const t = useText(commentText);
  const say = useSayComment(procedureId);
  const edited = "threadId" in at ? at.comment : undefined;
  const [text, setText] = useState(edited?.text ?? "");
  const [moduleId, setModuleId] = useState<string | null>(null);
  const [mentioned, setMentioned] = useState(edited?.mentions ?? []);
  const { data: people = [] } = useQuery(commentQueries.people(useWorkspaceId(), procedureId));
  const offered = people.filter((one) => !mentioned.some((it) => it.id === one.id));
  const kind = edited ? "edit" : "threadId" in at ? "reply" : "new";
  const send = async () => {
    const place =
      "stepId" in at ? { ...at, moduleId } : { threadId: at.threadId, ...(edited && { commentId: edited.id }) };
    const said = await say.run({ ...place, text, mentionIds: mentioned.map((one) => one.id) }).catch(() => undefined);
    if (!said) return;
    setText("");
    setModuleId(null);
    setMentioned([]);
    onDone?.();
  };
  return (
    <div className="space-y-2">
      {"stepId" in at && (
        <AboutSelect procedureId={procedureId} stepId={at.stepId} value={moduleId} onChange={setModuleId} />
      )}
      <TextArea
        label={t(`comments.${kind}Label`)}
        rows={2}
        maxLength={commentLimits.charactersMax}
        value={text}
        onChange={setText}
        error={say.error ? t(failureOf(say.error)) : undefined}
      />
      {mentioned.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {mentioned.map((one) => (
            <Chip
              key={one.id}
              onRemove={() => setMentioned(mentioned.filter((it) => it.id !== one.id))}
              removeLabel={t("comments.unmention", { name: one.displayName })}
            >
              @{one.displayName}
            </Chip>
          ))}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Button
          kind={kind === "new" ? "ink" : "line"}
          size="sm"
          isPending={say.isPending}
          isDisabled={text.trim() === ""}
          onPress={() => void send()}
        >
          {t(kind === "new" ? "comments.say" : kind === "edit" ? "comments.save" : "comments.reply")}
        </Button>
        {offered.length > 0 && (
          <ComboBox
            // Empty again once its choice is listed above.
            key={mentioned.length}
            label={t("comments.mention")}
            className="w-56"
            value={null}
            onChange={(id) => {
              const one = people.find((it) => it.id === id);
              if (one) setMentioned([...mentioned, one]);
            }}
            items={offered.map((one) => ({ id: one.id, text: one.displayName }))}
          />
        )}
        {onDone && (
          <Button kind="bare" size="sm" onPress={onDone}>
            {t("comments.cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}

function failureOf(error: unknown) {
  if (isProblem(error, "unknownStep")) return "comments.stepNotSaved";
  if (isProblem(error, "unknownMember")) return "comments.mayNotSee";
  return isProblem(error, "tooManyComments") ? "comments.tooMany" : "comments.failedToSay";
}
