-- What a replacement did to texts of properties: the former text of each, and the revision that it had afterwards.
alter table text_replacement_procedure add column property_texts jsonb not null default '[]';
-- Where the draft was left as it was, only properties were changed.
alter table text_replacement_procedure add column has_changed_draft boolean not null default true;
