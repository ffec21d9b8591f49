-- A draft that is made from a video, in the background. The row stores the member who asked for it, whose rights are
-- proven again at each stage (threat B139), and afterwards what each step was taken from.
create table video_generation (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  profile_id uuid not null,
  asset_id uuid not null,
  -- blank where the video itself is to name it
  title text not null default '',
  -- for a video that nothing uses yet; otherwise the draft takes the groups of what uses it
  group_ids uuid[] not null default '{}',
  stage text not null check (stage in
    ('uploading', 'extracting', 'transcribing', 'segmenting', 'drafting', 'completed', 'errored')),
  error_type text check (error_type in ('indistinct_audio', 'processing_error')),
  -- [{ stage, code, at }]
  artifacts jsonb not null default '[]',
  -- what was spoken or pasted afterwards; null where the video is to say it
  narration text,
  -- [{ startMs, endMs, text }] as far as it was heard, and up to where
  cues jsonb,
  heard_ms integer not null default 0,
  cue_source text check (cue_source in ('captions', 'subtitles', 'speech', 'narration')),
  -- { sentences, steps }
  plan jsonb,
  procedure_id uuid,
  attempts integer not null default 0,
  -- of the worker that holds it
  held_by uuid,
  held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- its author has removed a finished one from their tasks
  dismissed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id),
  foreign key (workspace_id, procedure_id) references procedure (workspace_id, id) on delete cascade,
  check ((stage = 'errored') = (error_type is not null)),
  check ((stage = 'completed') = (procedure_id is not null))
);
create index video_generation_own on video_generation (workspace_id, profile_id, created_at desc) where dismissed_at is null;
create index video_generation_waiting on video_generation (workspace_id, created_at)
  where stage not in ('completed', 'errored');
create unique index video_generation_procedure on video_generation (workspace_id, procedure_id);
create index video_generation_asset on video_generation (workspace_id, asset_id);
call fettle_isolate('video_generation');

-- A video is stored for as long as the draft that was made from it points to it.
alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check check (user_type in ('area', 'procedureDraft', 'procedure',
  'perform', 'record', 'profile', 'document', 'video', 'feedback', 'template', 'correctiveAction', 'generation'));
