-- Of a copy: the version of its source that those who manage the copy were last told of.
alter table procedure_copy add column told_version_id uuid;
