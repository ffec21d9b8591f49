-- Drafts are indexed under the id of their version, at the revision that was saved last. What was indexed before is read once more.
alter table procedure_text add column revision integer not null default 0;

-- Areas, notes and sets are found like texts: their passages stand under their own id. What has gone is no source of a search, and
-- the job that indexes removes its passages.
alter table passage add column thing_id uuid;
alter table passage drop constraint passage_check;
alter table passage add check (
  num_nonnulls(asset_id, version_id, thing_id) = 1 and text_id = coalesce(asset_id, version_id, thing_id)
);

-- The areas, notes and sets whose text is indexed, as it was at a revision (of a note: the sum of its own and its area's).
create table thing_text (
  workspace_id uuid not null references workspace (id),
  thing_id uuid not null,
  revision integer not null,
  passage_count integer not null,
  word_count integer not null,
  indexed_at timestamptz not null,
  primary key (workspace_id, thing_id)
);
call fettle_isolate('thing_text');
