-- What an archive says that it leaves out is shown with its import.
alter table content_import add column left_out jsonb not null default '[]';
