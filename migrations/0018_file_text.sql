-- The words of a file, page by page, and how far their extraction is. A job makes them; they are the file's, so that
-- every version of a document has its own.
create table asset_text (
  workspace_id uuid not null,
  asset_id uuid not null,
  -- none: a file without words, such as a video
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'none')),
  -- why it failed, or what is missing of what is done: a code of the features' README
  failure text,
  attempts integer not null default 0,
  -- who works on it, and until when nobody else does
  lease_id uuid,
  lease_until timestamptz,
  page_count integer,
  -- pages that were read by their look, and how surely, 0 to 100
  recognised_pages integer not null default 0,
  confidence integer,
  language text,
  -- how many passages there are, and how many words are indexed of all of them
  passage_count integer not null default 0,
  word_count integer not null default 0,
  waiting_since timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (workspace_id, asset_id),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade
);
create index asset_text_waiting on asset_text (workspace_id, waiting_since) where state in ('waiting', 'running');
call fettle_isolate('asset_text');

create table asset_page (
  workspace_id uuid not null,
  asset_id uuid not null,
  page integer not null,
  -- Markdown for Office files and text, plain lines for PDF
  text text not null,
  is_recognised boolean not null default false,
  confidence integer,
  primary key (workspace_id, asset_id, page),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade
);
call fettle_isolate('asset_page');

-- What is found: 120 to 250 words, never over a page's end without both numbers.
create table passage (
  workspace_id uuid not null,
  asset_id uuid not null,
  ordinal integer not null,
  page_from integer not null,
  page_to integer not null,
  -- the headings above it
  title_path text not null default '',
  text text not null,
  -- the text search configuration of `words`: english, german or simple
  language text not null,
  -- the title twice, then the text
  words tsvector not null,
  word_count integer not null,
  primary key (workspace_id, asset_id, ordinal),
  foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade
-- Held together and unpacked: a frequent word is looked for in thousands of rows.
) with (toast_tuple_target = 8160);
create index passage_words on passage using gin (words);
call fettle_isolate('passage');

-- Row-level security lets no index answer `@@`, which is not leakproof: every passage of the workspace would be read at
-- every search. So inside one function, which asks within the present workspace alone, the owner is not bound; everywhere
-- else it is. Said to be immutable, the answer is known when a statement is planned, and the policy falls away then: the
-- function plans its statement anew each time, and nobody else turns this on.
create function fettle_is_finding() returns boolean language sql immutable as
$$ select coalesce(current_setting('fettle.finding', true), '') = 'on' $$;
create policy found on passage for select to current_user using (fettle_is_finding());

-- The passages of the present workspace that hold one of the words: where they are, how well they fit, and which of the
-- terms they hold (bit 0 for the first). A term is given in each configuration; an empty one is held by nothing.
create function fettle_found(english text[], german text[], simple text[])
  returns table (asset_id uuid, ordinal integer, terms integer, rank real)
  language plpgsql stable security definer set search_path = public, pg_temp as
$$
begin
  perform set_config('fettle.finding', 'on', true);
  -- Planned with its values: only so is it known how rare the words are.
  return query execute '
    select p.asset_id, p.ordinal,
      (select coalesce(bit_or(1 << (t.n - 1)::integer), 0)
        from unnest(case p.language when ''english'' then $1 when ''german'' then $2 else $3 end) with ordinality t (word, n)
        where p.words @@ t.word::tsquery),
      ts_rank(p.words, case p.language when ''english'' then $4 when ''german'' then $5 else $6 end)
    from passage p
    where p.workspace_id = $7 and (
      (p.words @@ $4 and p.language = ''english'')
      or (p.words @@ $5 and p.language = ''german'')
      or (p.words @@ $6 and p.language = ''simple'')
    )'
  using english::tsquery[], german::tsquery[], simple::tsquery[],
    array_to_string(array_remove(english, ''), ' | ')::tsquery,
    array_to_string(array_remove(german, ''), ' | ')::tsquery,
    array_to_string(array_remove(simple, ''), ' | ')::tsquery,
    fettle_workspace();
  perform set_config('fettle.finding', 'off', true);
end
$$;
revoke all on function fettle_found(text[], text[], text[]) from public;
grant execute on function fettle_found(text[], text[], text[]) to fettle_app;
