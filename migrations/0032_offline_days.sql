-- For how many days a device shows what it keeps of a workspace's content without contact with the server (OF11).
alter table workspace
  add column offline_days integer not null default 7 check (offline_days between 1 and 90);
