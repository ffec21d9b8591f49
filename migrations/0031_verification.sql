-- Verification of steps: what a photo shows of itself, where it stands as evidence, and who or what decided.

alter table asset
  -- of a picture: 256 bits in hex by which it is known again when it was stored anew; none where there is nothing to see
  add column fingerprint text check (length(fingerprint) = 64),
  -- the latest moment at which it can have been taken, by its camera's note or by what its sender claims
  add column taken_before timestamptz;

-- Photos that have to be new, and where each stands. The fingerprint outlives the file.
create table perform_photo (
  workspace_id uuid not null,
  perform_id uuid not null,
  module_id uuid not null,
  asset_id uuid not null,
  step_id uuid not null,
  fingerprint text,
  sha256 text,
  used_at timestamptz not null,
  primary key (workspace_id, perform_id, module_id, asset_id),
  foreign key (workspace_id, perform_id) references perform (workspace_id, id) on delete cascade
);
create index perform_photo_asset on perform_photo (workspace_id, asset_id);
create index perform_photo_sum on perform_photo (workspace_id, sha256);
call fettle_isolate('perform_photo');

-- How each verification of a running or completed perform stands, and whether its photo is to be looked at.
create table perform_verification (
  workspace_id uuid not null,
  perform_id uuid not null,
  module_id uuid not null,
  step_id uuid not null,
  step_number integer not null,
  step_title text not null,
  prompt text not null,
  photo_id uuid,
  status text not null check (status in ('verifiedByAI', 'verifiedManually', 'notVerified')),
  check_state text not null check (check_state in ('none', 'waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  held_until timestamptz,
  changed_at timestamptz not null,
  primary key (workspace_id, perform_id, module_id),
  foreign key (workspace_id, perform_id) references perform (workspace_id, id) on delete cascade
);
create index perform_verification_unchecked on perform_verification (workspace_id, changed_at)
  where check_state in ('waiting', 'running');
create index perform_verification_changed on perform_verification (workspace_id, changed_at);
call fettle_isolate('perform_verification');

-- Every decision about a criterion, by a person or a model. Nothing updates it.
create table verification_decision (
  workspace_id uuid not null,
  id uuid not null,
  perform_id uuid not null,
  module_id uuid not null,
  version_id uuid not null,
  photo_id uuid,
  -- the place of the criterion among those of its module, and its words
  criterion integer not null,
  criterion_text text not null,
  decided_by uuid,
  -- the model that decided, where no person did
  provider text,
  status_before text,
  status_after text,
  -- what the model saw in the photo: pass, fail, notVisible
  finding text check (finding in ('pass', 'fail', 'notVisible')),
  reason text not null default '',
  -- a person decided against the model: it had let pass what is not there, or missed what is
  override text check (override in ('falsePass', 'falseFail')),
  signature_id uuid,
  decided_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, perform_id) references perform (workspace_id, id) on delete cascade,
  foreign key (workspace_id, decided_by) references profile (workspace_id, id),
  check ((decided_by is null) = (provider is not null))
);
create index verification_decision_perform on verification_decision (workspace_id, perform_id, module_id, criterion, decided_at);
create index verification_decision_time on verification_decision (workspace_id, decided_at);
call fettle_isolate('verification_decision');
revoke update, delete on verification_decision from fettle_app;

-- With a record goes what was decided about it.
create function fettle_forget_decisions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as
$$
begin
  delete from perform_photo where workspace_id = old.workspace_id and perform_id = old.id;
  delete from perform_verification where workspace_id = old.workspace_id and perform_id = old.id;
  delete from verification_decision where workspace_id = old.workspace_id and perform_id = old.id;
  return null;
end
$$;
create trigger perform_record_decisions after delete on perform_record
  for each row execute function fettle_forget_decisions();
