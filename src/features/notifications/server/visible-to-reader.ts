import { type RawBuilder, sql } from "kysely";
import { restrictedKinds } from "../rules/kinds.ts";

/** The access set of things without groups, as in `kit/server/visible-to`. */
const everybody = sql.lit("00000000-0000-0000-0000-000000000000");

/** Whether the member `p` with the role `r` sees content with the access set of `row`. */
const reaches = (row: string): RawBuilder<boolean> => {
  const setId = sql.ref(`${row}.access_set_id`);
  return sql<boolean>`(not r.restrict_content or ${setId} = ${everybody} or exists (
    select from group_member m
    join access_group_below b on b.workspace_id = m.workspace_id and b.group_id = m.group_id
    join access_set_group a on a.workspace_id = m.workspace_id and a.group_id = b.below_id and a.set_id = ${setId}
    where m.workspace_id = p.workspace_id and m.profile_id = p.id))`;
};

/**
 * [N9] [N14] [N35] Whether the subject of the notification `n` is visible to its reader, the member `p` with the role `r`. A job
 * asks this of many readers at once: it is the twin of what the list asks for the caller alone, and a test compares the two.
 */
export const isVisibleToReader: RawBuilder<boolean> = sql<boolean>`(
  (n.data ->> 'procedureId' is null or exists (
    select from procedure o
    where o.workspace_id = n.workspace_id and o.id = (n.data ->> 'procedureId')::uuid and o.deleted_at is null
      and (o.published_version_id is not null
        or r.permissions && array['content.procedures.manage', 'content.procedures.publish'])
      and ${reaches("o")}))
  and (n.data ->> 'procedureSetId' is null or exists (
    select from procedure_set o
    where o.workspace_id = n.workspace_id and o.id = (n.data ->> 'procedureSetId')::uuid and o.deleted_at is null
      and ${reaches("o")}))
  and (n.data ->> 'chatId' is null or exists (
    select from copilot_chat c
    where c.workspace_id = n.workspace_id and c.id = (n.data ->> 'chatId')::uuid and c.deleted_at is null
      and (c.profile_id = n.profile_id or exists (
        select from copilot_chat_share h where h.workspace_id = c.workspace_id and h.chat_id = c.id
          and h.profile_id = n.profile_id))))
  and (n.data ->> 'commentId' is null or (r.permissions && array['content.procedures.manage', 'content.procedures.publish']
    and exists (
      select from draft_comment c
      join draft_thread t on t.workspace_id = c.workspace_id and t.id = c.thread_id
      join procedure o on o.workspace_id = t.workspace_id and o.id = t.procedure_id
      where c.workspace_id = n.workspace_id and c.id = (n.data ->> 'commentId')::uuid and c.deleted_at is null
        and o.draft_version_id is not null)))
  and (n.data ->> 'documentId' is null or exists (
    select from document o
    where o.workspace_id = n.workspace_id and o.id = (n.data ->> 'documentId')::uuid and o.deleted_at is null
      and ${reaches("o")}))
  and (n.data ->> 'correctiveActionId' is null or exists (
    select from corrective_action c
    where c.workspace_id = n.workspace_id and c.id = (n.data ->> 'correctiveActionId')::uuid
      and (n.profile_id in (c.opened_by, c.assignee_id)
        or r.permissions && array['content.procedures.analyze', 'content.procedures.manage'])))
  and ${sql.join(
    restrictedKinds.map(([kind, some]) => sql`(n.kind <> ${kind} or r.permissions && ${[...some]}::text[])`),
    sql` and `,
  )}
  and (n.data ->> 'generationId' is null or exists (
    select from video_generation g
    where g.workspace_id = n.workspace_id and g.id = (n.data ->> 'generationId')::uuid
      and g.profile_id = n.profile_id)))`;
