-- What a grader says of a free response, beside the perform and beside its record: a grade may come later than either.
create table perform_grade (
  workspace_id uuid not null,
  perform_id uuid not null,
  -- as the author's device made it: content keeps ids letter by letter
  module_id text not null,
  -- SHA-256 of the answer that is waited for, or that was graded: a grade counts for this answer alone
  answer_hash text not null,
  state text not null default 'waiting' check (state in ('waiting', 'graded')),
  -- the device's language, for the feedback
  locale text not null,
  -- an answer that is still being written is not graded before it rests
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- who grades it now, and until when nobody else does
  claim uuid,
  claimed_until timestamptz,
  score integer,
  score_max integer,
  needs_review boolean not null default false,
  grader text check (grader in ('embedded', 'provider')),
  -- for whoever may still answer; the feedback of the record may name what was missing
  hint text not null default '',
  feedback text not null default '',
  graded_at timestamptz,
  -- a person's word about it: beside what the grader said, which stays
  reviewed_score integer,
  reviewed_by uuid,
  reviewed_name text,
  reviewed_at timestamptz,
  review_note text not null default '',
  -- counts the reviews, so that of two at a time one is told
  revision integer not null default 0,
  primary key (workspace_id, perform_id, module_id),
  foreign key (workspace_id, perform_id) references perform (workspace_id, id),
  foreign key (workspace_id, reviewed_by) references profile (workspace_id, id),
  check ((state = 'graded') = (score is not null)),
  check (score between 0 and score_max and reviewed_score between 0 and score_max)
);
create index perform_grade_due on perform_grade (workspace_id, due_at) where state = 'waiting';
create index perform_grade_reviewer on perform_grade (workspace_id, reviewed_by) where reviewed_by is not null;
call fettle_isolate('perform_grade');
