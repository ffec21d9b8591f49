-- Whether a photo of evidence shows the same view as its example; null until it was looked at. It is a hint, no verdict.
alter table photo_check add column view text check (view in ('same', 'other', 'unclear'));
create index photo_check_unseen on photo_check (workspace_id, changed_at) where view is null;
