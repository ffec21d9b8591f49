-- What somebody who knows the work said, question by question, or showed while doing it. The device makes the id and sends the
-- whole state again and again; states are put together by the later answer. The draft that is made of it keeps its sentences.
create table interview (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  kind text not null check (kind in ('interview', 'watch')),
  -- { language, title, speaker, steps }
  state jsonb not null,
  -- { sentences, steps } of the draft, as they were when it was made
  said jsonb,
  procedure_id uuid,
  -- when its draft was accepted next to what was said
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  check ((said is null) = (procedure_id is null))
);
create index interview_open on interview (workspace_id, profile_id, updated_at desc) where procedure_id is null;
create unique index interview_procedure on interview (workspace_id, procedure_id);
call fettle_isolate('interview');

-- Photos of an interview that goes on are its own; afterwards they are the draft's.
alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check check (user_type in ('area', 'procedureDraft', 'procedure',
  'perform', 'record', 'profile', 'document', 'video', 'feedback', 'template', 'correctiveAction', 'generation', 'import',
  'batch', 'interview'));
