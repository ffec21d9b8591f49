-- Drafts are indexed under the id of their version, at the revision that was saved last. What was indexed before is read once more.
alter table procedure_text add column revision integer not null default 0;
