-- Up to 256 passages of a text are a block with a number of four bytes. What a search reads of a word names the block instead of the
-- text: thousands of rows are grouped and looked for among what is visible, for which an id of sixteen bytes is long. How many words
-- each passage has is said once for a block, and no longer by a lexeme.
create table passage_block (
  workspace_id uuid not null,
  -- any that no other block of the workspace has
  number integer not null,
  text_id uuid not null,
  first_ordinal integer not null,
  -- two bytes for each passage: how many words it has
  lengths bytea not null,
  primary key (workspace_id, number),
  unique (workspace_id, text_id, first_ordinal)
);

alter table passage_lexeme rename to former_lexeme;
alter index passage_lexeme_pkey rename to former_lexeme_pkey;
alter index passage_lexeme_text rename to former_lexeme_text;
create table passage_lexeme (
  workspace_id uuid not null,
  -- that of the passages: 0 english, 1 german, 2 spanish, 3 simple
  language integer not null,
  lexeme text collate "C" not null,
  block integer not null,
  -- two bytes for each of the passages that hold it: how far behind the first of the block, and how often, up to 255
  counts bytea not null
);

do $$
declare tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    insert into passage_block (workspace_id, number, text_id, first_ordinal, lengths)
    select tenant, row_number() over (order by text_id, first_ordinal), text_id, first_ordinal, counts
    from former_lexeme where workspace_id = tenant and language = 0 and lexeme = '';
    insert into passage_lexeme (workspace_id, language, lexeme, block, counts)
    select tenant, l.language, l.lexeme, b.number, l.counts
    from former_lexeme l join passage_block b
      on b.workspace_id = tenant and b.text_id = l.text_id and b.first_ordinal = l.first_ordinal
    where l.workspace_id = tenant and l.lexeme <> '';
  end loop;
end
$$;
drop table former_lexeme;
alter table passage_lexeme add primary key (workspace_id, language, lexeme, block) include (counts);
create index passage_lexeme_block on passage_lexeme (workspace_id, block);
alter table passage_lexeme alter column lexeme set statistics 1000;
call fettle_isolate('passage_block');
call fettle_isolate('passage_lexeme');
analyze passage_block, passage_lexeme;

-- The passages of a text go together, and their blocks and lexemes with them.
create or replace function fettle_forget_lexemes() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
  with gone_block as (
    delete from passage_block b using (select distinct workspace_id, text_id from gone) g
    where b.workspace_id = g.workspace_id and b.text_id = g.text_id
    returning b.workspace_id, b.number
  )
  delete from passage_lexeme l using gone_block b where l.workspace_id = b.workspace_id and l.block = b.number;
  return null;
end
$$;

-- A number that no block of the workspace has. Two who ask in the same moment are given the same one once in two billion times, and the
-- key refuses the second.
create function fettle_free_block(tenant uuid) returns integer language sql volatile set search_path = public, pg_temp as
$$
  select c.number from (select floor(random() * 2147483647)::integer as number from generate_series(1, 8)) c
  where not exists (select from passage_block b where b.workspace_id = tenant and b.number = c.number)
  limit 1
$$;
