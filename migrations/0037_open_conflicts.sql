-- Answers that two devices gave to one question: the one that does not hold, until a person has chosen.
alter table perform add column conflicts jsonb not null default '[]';
