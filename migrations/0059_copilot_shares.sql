-- Who reads a chat besides its asker: the questions and answers up to the moment of sharing, and none that come later.
create table copilot_chat_share (
  workspace_id uuid not null,
  chat_id uuid not null,
  profile_id uuid not null,
  shared_at timestamptz not null,
  -- the last question that is shared
  last_ordinal integer not null,
  primary key (workspace_id, chat_id, profile_id),
  foreign key (workspace_id, chat_id) references copilot_chat (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
create index copilot_chat_share_list on copilot_chat_share (workspace_id, profile_id, shared_at desc, chat_id);
call fettle_isolate('copilot_chat_share');

-- The page as it is printed in a file ("iv", "A-12"), where it differs from its number.
alter table asset_page add column label text;
