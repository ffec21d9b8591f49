-- What several people edit counts its edits: an edit names the one that it is based on.
alter table copilot_suggestion add column revision integer not null default 1;
alter table shared_phone add column revision integer not null default 1;
-- An assignment may end with its last group and be made anew. Each begins above all numbers of the one before, so that a number
-- that somebody saw never means another assignment: with the seconds since 2020.
alter table received_procedure add column revision integer not null default 1;
