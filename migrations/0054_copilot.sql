-- Chats belong to the profile that asked (ruling R9). A deleted one leaves its asker's list; what was asked and returned
-- stays for the analytics.
create table copilot_chat (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  pinned_at timestamptz,
  deleted_at timestamptz,
  -- [{ type, id, timestamp }]
  selected_resources jsonb not null default '[]',
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
create index copilot_chat_list on copilot_chat (workspace_id, profile_id, (pinned_at is not null) desc, updated_at desc, id)
  where deleted_at is null;
call fettle_isolate('copilot_chat');

-- A question with its answer, in one row: an answer without its question does not exist.
create table copilot_exchange (
  workspace_id uuid not null,
  -- of the question's message: `query_id` on the wire, from the client
  id uuid not null,
  chat_id uuid not null,
  profile_id uuid not null,
  ordinal integer not null,
  asked_at timestamptz not null,
  question text not null,
  -- the documents, folders and procedures that it was limited to
  metadata jsonb,
  answer_id uuid not null,
  state text not null check (state in ('thinking', 'answered', 'interrupted')),
  answered_at timestamptz,
  answer text not null default '',
  found text check (found in ('answer', 'none', 'choices')),
  -- how it was found, unknown words, corrections, choices
  notes jsonb,
  thumbs integer check (thumbs in (1, -1)),
  rated_at timestamptz,
  failure_reason text not null default '',
  conversation_depth integer not null default 0,
  -- of a conversation that was rated down
  archived_at timestamptz,
  archived_by uuid,
  primary key (workspace_id, id),
  unique (workspace_id, chat_id, ordinal),
  unique (workspace_id, answer_id),
  foreign key (workspace_id, chat_id) references copilot_chat (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  foreign key (workspace_id, archived_by) references profile (workspace_id, id),
  check ((state = 'answered') = (answered_at is not null and found is not null))
);
create index copilot_exchange_asked on copilot_exchange (workspace_id, asked_at desc);
create index copilot_exchange_flagged on copilot_exchange (workspace_id, asked_at desc) where thumbs = -1;
call fettle_isolate('copilot_exchange');

-- What an answer quotes. Names and titles are read where they are shown, from what is visible then.
create table copilot_reference (
  workspace_id uuid not null,
  exchange_id uuid not null,
  citation integer not null,
  kind text not null check (kind in ('document', 'procedure')),
  -- the document, or the procedure
  source_id uuid not null,
  -- the file, or the version of the procedure
  text_id uuid not null,
  version integer not null,
  pages integer[] not null default '{}',
  step_id text,
  step_number integer,
  step_title text,
  excerpt text not null,
  -- [{ start, end }] of the quote in the excerpt
  marks jsonb not null,
  primary key (workspace_id, exchange_id, citation),
  foreign key (workspace_id, exchange_id) references copilot_exchange (workspace_id, id) on delete cascade
);
create index copilot_reference_source on copilot_reference (workspace_id, source_id);
call fettle_isolate('copilot_reference');

-- Questions that an empty chat suggests; without groups everyone sees them (threat B129).
create table copilot_suggestion (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  position integer not null,
  title text not null,
  emoji text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references profile (workspace_id, id)
);
call fettle_isolate('copilot_suggestion');

create table copilot_suggestion_group (
  workspace_id uuid not null,
  suggestion_id uuid not null,
  group_id uuid not null,
  primary key (workspace_id, suggestion_id, group_id),
  foreign key (workspace_id, suggestion_id) references copilot_suggestion (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references access_group (workspace_id, id)
);
create index copilot_suggestion_group_group on copilot_suggestion_group (workspace_id, group_id);
call fettle_isolate('copilot_suggestion_group');
call fettle_carry_access('copilot_suggestion', 'copilot_suggestion_group', 'suggestion_id');

-- Words that the analytics do not count.
create table copilot_stop_word (
  workspace_id uuid not null references workspace (id),
  word text not null,
  primary key (workspace_id, word)
);
call fettle_isolate('copilot_stop_word');

create or replace view access_by_ties with (security_invoker = true) as
  select 'area' as noun, n.workspace_id, n.id, n.access_set_id, array(select t.group_id from area_group t
    where t.workspace_id = n.workspace_id and t.area_id = n.id order by 1) as group_ids
  from area n
  union all
  select 'procedure', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from procedure_group t
    where t.workspace_id = n.workspace_id and t.procedure_id = n.id order by 1)
  from procedure n
  union all
  select 'template', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from template_group t
    where t.workspace_id = n.workspace_id and t.template_id = n.id order by 1)
  from template n
  union all
  select 'procedure_set', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from procedure_set_group t
    where t.workspace_id = n.workspace_id and t.set_id = n.id order by 1)
  from procedure_set n
  union all
  select 'document_folder', n.workspace_id, n.id, n.access_set_id, array(
    select distinct t.group_id from document_folder_tie t
    where t.workspace_id = n.workspace_id and t.folder_id = n.id order by 1)
  from document_folder n
  union all
  select 'document', n.workspace_id, n.id, n.access_set_id, array(select distinct t.group_id from document_tie t
    where t.workspace_id = n.workspace_id and t.document_id = n.id order by 1)
  from document n
  union all
  select 'copilot_suggestion', n.workspace_id, n.id, n.access_set_id, array(select t.group_id from copilot_suggestion_group t
    where t.workspace_id = n.workspace_id and t.suggestion_id = n.id order by 1)
  from copilot_suggestion n;
