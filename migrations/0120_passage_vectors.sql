-- What a passage says, so that passages with the same words share one embedding, and a text that is indexed again keeps those of the
-- passages that did not change (docs/decisions/0081).
create function fettle_passage_digest(title text, body text) returns bytea language sql immutable strict parallel safe as
$$ select sha256(convert_to(title || chr(10) || body, 'UTF8')) $$;
alter table passage add column digest bytea;
do $$
declare tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    update passage set digest = fettle_passage_digest(title_path, text) where workspace_id = tenant;
  end loop;
end
$$;
alter table passage alter column digest set not null;
create index passage_digest on passage (workspace_id, digest, text_id, ordinal);

-- Embeddings of passages by the configured model; no rows without one. A row without a vector is claimed by a worker until `due_at`,
-- or waits until then for another attempt. The signature holds the signs of the vector's numbers: all visible passages are compared by
-- it, and the nearest of them by the vector itself, which stays out of line meanwhile.
create table passage_vector (
  workspace_id uuid not null references workspace (id),
  model text not null,
  digest bytea not null,
  signature bit varying,
  vector bytea,
  attempts integer not null default 0,
  lease_id uuid,
  due_at timestamptz not null,
  primary key (workspace_id, model, digest),
  check ((signature is null) = (vector is null))
);
alter table passage_vector alter column vector set storage external;
create index passage_vector_waiting on passage_vector (workspace_id, due_at) where vector is null;
call fettle_isolate('passage_vector');
