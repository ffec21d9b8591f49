-- A voice-over, recorded in the browser over a film, becomes the sound that a draft is made from.
alter table video_generation
  -- awaited: nothing works on it until its author has recorded one; given: its sound is the voice-over
  add column voice_over text check (voice_over in ('awaited', 'given')),
  add check (voice_over is null or kind = 'video'),
  drop constraint video_generation_cue_source_check,
  add constraint video_generation_cue_source_check
    check (cue_source in ('captions', 'subtitles', 'speech', 'narration', 'voiceOver'));

-- One recording over a stretch of the film, under an id of the device's making. Of the takes of one passage the last
-- one counts.
create table voice_take (
  workspace_id uuid not null,
  generation_id uuid not null,
  id uuid not null,
  passage_id uuid not null,
  asset_id uuid not null,
  -- its place in the film
  from_ms integer not null check (from_ms >= 0),
  length_ms integer not null check (length_ms > 0),
  -- by the clock of the device: takes of one passage follow each other there
  recorded_at timestamptz not null,
  created_at timestamptz not null,
  primary key (workspace_id, generation_id, id),
  foreign key (workspace_id, generation_id) references video_generation (workspace_id, id) on delete cascade,
  foreign key (workspace_id, asset_id) references asset (workspace_id, id)
);
create index voice_take_asset on voice_take (workspace_id, asset_id);
call fettle_isolate('voice_take');

alter table asset_use drop constraint asset_use_user_type_check;
alter table asset_use add constraint asset_use_user_type_check check (user_type in ('area', 'procedureDraft', 'procedure',
  'perform', 'record', 'profile', 'document', 'video', 'feedback', 'template', 'correctiveAction', 'generation', 'import',
  'batch', 'interview', 'voiceOver'));
