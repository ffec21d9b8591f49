-- What people say about a version, as they see it while they work: a thumb, a text, a picture, new words for a step.
create table procedure_feedback (
  workspace_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  kind text not null check (kind in ('suggestion', 'comment', 'rating')),
  thumb text check (thumb in ('up', 'down')),
  body text not null default '',
  picture_id uuid,
  -- the step as it stood in that version; none where the whole procedure is meant
  step_id uuid,
  step_number integer,
  step_title text,
  -- { "of": "title", "before", "after" } or { "of": "text", "moduleId", "moduleType", "before", "after" }
  proposal jsonb,
  state text not null check (state in ('open', 'taken', 'dismissed', 'settled')),
  answer text not null default '',
  given_by uuid not null,
  given_at timestamptz not null,
  closed_by uuid,
  closed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id),
  foreign key (workspace_id, version_id) references procedure_version (workspace_id, id),
  foreign key (workspace_id, given_by) references profile (workspace_id, id),
  foreign key (workspace_id, closed_by) references profile (workspace_id, id),
  check ((kind = 'suggestion') = (proposal is not null))
);
create index procedure_feedback_procedure on procedure_feedback (workspace_id, procedure_id, given_at desc, id desc);
create index procedure_feedback_time on procedure_feedback (workspace_id, given_at desc, id desc);
call fettle_isolate('procedure_feedback');

alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check check (user_type in
  ('area', 'procedureDraft', 'procedure', 'perform', 'record', 'profile', 'document', 'video', 'feedback'));
