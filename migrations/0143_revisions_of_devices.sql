-- Counts the names that people gave to a device: a new one names the one that it is based on.
alter table device add column revision integer not null default 1;
