-- What an archive leaves out is said with it: how much of each kind was in the bin.
alter table content_export add column left_out jsonb not null default '[]';
