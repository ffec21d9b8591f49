-- A draft may be made from a document as well. It goes through the same stages as one from a video, under the same
-- lease and with the rights of the same author, so it is a row of the same table.
alter table video_generation
  add column kind text not null default 'video' check (kind in ('video', 'paper')),
  -- { about, blocks, losses } as the file was read
  add column paper jsonb,
  -- { title, sections, pictures }: what the draft is made of, with the ids that it gets
  add column paper_plan jsonb,
  -- the file becomes a document of the workspace with the draft, unless it is one already
  add column keeps_document boolean not null default false,
  -- its author has looked at the draft next to its source
  add column reviewed_at timestamptz;
