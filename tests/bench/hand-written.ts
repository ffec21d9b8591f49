/**
 * The limit: one statement a call, written by hand for that job alone, that proves the session and the groups itself.
 * `$1` is the hash of the token, `$2` the workspace, `$3` what is asked for. Each answers one row with the whole body as
 * text, or none where the token proves nothing.
 */
export interface HandWritten {
  readonly text: string;
  readonly value: string | null;
}

const me = `me as materialized (
  select p.id, r.restrict_content, array(
      select distinct b.below_id from group_member m
      join access_group_below b on b.workspace_id = $2 and b.group_id = m.group_id
      where m.workspace_id = $2 and m.profile_id = p.id
    ) as groups
  from session_token t
  join session s on s.id = t.session_id and s.expires_at > now()
  join app_user u on u.id = s.user_id and u.disabled_at is null
  join profile_link l on l.workspace_id = $2 and l.user_id = s.user_id
  join profile p on p.workspace_id = $2 and p.id = l.profile_id and p.removed_at is null
  join role r on r.workspace_id = $2 and r.id = p.role_id
  where t.token_hash = $1 and t.expires_at > now()
)`;

const person = (alias: string) => `json_build_object('id', ${alias}.id, 'displayName', ${alias}.display_name)`;

const everybody = "'00000000-0000-0000-0000-000000000000'::uuid";
const sets = `select s.set_id from access_set_group s
  where s.workspace_id = $2 and s.group_id = any((select groups from me)::uuid[])`;

/** Whether the thing is visible: it is everybody's, or its set has one of the member's groups. The sets are hashed. */
const sees = (alias: string) =>
  `(not (select restrict_content from me) or ${alias}.access_set_id = ${everybody} or ${alias}.access_set_id in (${sets}))`;

const procedureList = `with ${me}, page as (
  select p.id, p.title, p.section_count, p.step_count, p.collage, p.published_number, p.created_at, p.published_at,
    u.id as person_id, u.display_name
  from procedure p
  join profile u on u.workspace_id = $2 and u.id = p.published_by
  where p.workspace_id = $2 and p.deleted_at is null and p.published_version_id is not null and $3::text is null
    and ${sees("p")}
  order by p.published_at desc, p.id desc limit 51
)
select json_build_object('procedures', (select json_agg(json_build_object(
  'id', p.id, 'title', p.title, 'sectionCount', p.section_count, 'stepCount', p.step_count, 'collage', p.collage,
  'version', p.published_number, 'createdAt', p.created_at, 'updatedAt', p.published_at,
  'updatedBy', json_build_object('id', p.person_id, 'displayName', p.display_name),
  'accessGroupIds', array(select t.group_id from procedure_group t
    where t.workspace_id = $2 and t.procedure_id = p.id and t.group_id = any(me.groups)),
  'areaIds', array(select t.area_id from procedure_area t where t.workspace_id = $2 and t.procedure_id = p.id
    and (t.area_id in (select a.id from area a where a.workspace_id = $2 and ${sees("a")})) is true)
)) from page p))::text as body from me`;

const documentFields = `'id', d.id, 'documentName', d.name, 'documentFolderId', d.folder_id, 'mimeType', d.mime_type,
  'sizeBytes', d.size_bytes, 'checksum', d.checksum, 'version', d.version, 'revision', d.revision,
  'remoteFileId', d.asset_id, 'createdAt', d.created_at, 'updatedAt', d.updated_at, 'uploadedBy', ${person("u")},
  'textState', (select x.state from asset_text x where x.workspace_id = $2 and x.asset_id = d.asset_id),
  'accessGroups', array(select g.group_id from document_group g
    where g.workspace_id = $2 and g.document_id = d.id and g.group_id = any(me.groups)),
  'inheritedAccessGroups', array(select g.group_id from document_folder f
    join access_set_group g on g.workspace_id = $2 and g.set_id = f.access_set_id
    where f.workspace_id = $2 and f.id = d.folder_id and g.group_id = any(me.groups))`;

/** The first page says how many there are: the contract has it, and the list shows it. */
const documentList = `with ${me}, page as (
  select d.* from document d
  where d.workspace_id = $2 and d.deleted_at is null and $3::text is null
    and ${sees("d")}
  order by d.sort_key, d.id limit 51
)
select json_build_object('documents', (select json_agg(json_build_object(${documentFields}))
    from page d join profile u on u.workspace_id = $2 and u.id = d.uploaded_by),
  'total', case when me.restrict_content
    then (select count(*) from document d where d.workspace_id = $2 and d.deleted_at is null
      and d.access_set_id = any(array(select ${everybody} union ${sets})))
    else (select count(*) from document d where d.workspace_id = $2 and d.deleted_at is null) end
)::text as body from me`;

const openDocument = `with ${me}
select json_build_object(${documentFields})::text as body from me, document d
join profile u on u.workspace_id = $2 and u.id = d.uploaded_by
where d.workspace_id = $2 and d.id = $3::uuid and d.deleted_at is null
  and ${sees("d")}`;

const openProcedure = `with ${me}
select json_build_object('id', p.id, 'versionId', v.id, 'content', v.content, 'publishedAt', v.published_at,
  'publishedBy', ${person("u")}, 'areaIds', v.area_ids, 'version', v.number)::text as body
from me, procedure p
join procedure_version v on v.workspace_id = $2 and v.id = p.published_version_id
join profile u on u.workspace_id = $2 and u.id = v.published_by
where p.workspace_id = $2 and p.id = $3::uuid and p.deleted_at is null
  and ${sees("p")}`;

/** In one language, and ordered by `ts_rank` alone. */
const searchWords = `with ${me}, sight as materialized (
  select d.id, d.name, d.folder_id, d.asset_id from document d
  where d.workspace_id = $2 and d.deleted_at is null and ${sees("d")}
), best as (
  select s.*, p.page_from, p.text, ts_rank(p.words, q.asked) as rank
  from to_tsquery('english', $3) q (asked), passage p join sight s on s.asset_id = p.asset_id
  where p.workspace_id = $2 and p.words @@ q.asked
  order by rank desc limit 20
)
select json_build_object('found', (select json_agg(json_build_object('documentId', b.id, 'documentName', b.name,
  'page', b.page_from, 'snippet', ts_headline('english', b.text, to_tsquery('english', $3))))
  from best b))::text as body from me`;

export const handWritten = {
  procedures: (): HandWritten => ({ text: procedureList, value: null }),
  documents: (): HandWritten => ({ text: documentList, value: null }),
  procedure: (id: string): HandWritten => ({ text: openProcedure, value: id }),
  document: (id: string): HandWritten => ({ text: openDocument, value: id }),
  search: (words: string): HandWritten => ({
    text: searchWords,
    value: words.trim().split(" ").join(" | ") + (words.endsWith(" ") ? "" : ":*"),
  }),
} as const;
