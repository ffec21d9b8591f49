-- The keys under which a device seals what a person left on it. Who is there seals with the public one; the private one
-- is sealed by the installation's secret, and goes to that person alone. A key that no secret opens any more stays: it
-- may be opened again once an earlier secret is named.
create table seal_key (
  workspace_id uuid not null,
  profile_id uuid not null,
  id uuid not null,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references profile (workspace_id, id) on delete cascade
);
create index seal_key_profile on seal_key (workspace_id, profile_id, created_at);
call fettle_isolate('seal_key');
