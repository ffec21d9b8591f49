-- Who edits a draft: one editor, a person in one tab of a browser, for as long as the lease lasts. What counts is the
-- time; a row that has run out is overwritten by whoever comes next, and goes with the draft.
create table procedure_draft_lock (
  workspace_id uuid not null,
  version_id uuid not null,
  lock_id uuid not null,
  profile_id uuid not null,
  -- the tab, by an id that it keeps through a reload
  editor_id uuid not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, version_id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
call fettle_isolate('procedure_draft_lock');

-- Who has a draft open that somebody else edits, and whether they asked to edit it. They alone are told of its saves.
create table procedure_draft_reader (
  workspace_id uuid not null,
  version_id uuid not null,
  profile_id uuid not null,
  editor_id uuid not null,
  present_until timestamptz not null,
  asked_at timestamptz,
  -- when whoever edits kept the draft; asking again clears it
  kept_at timestamptz,
  primary key (workspace_id, version_id, profile_id, editor_id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profile (workspace_id, id)
);
call fettle_isolate('procedure_draft_reader');
