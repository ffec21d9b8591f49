-- What a search reads of a word: where it stands and how often, packed. A vector (`tsvector`) had to be read of every passage that
-- holds a word, which is most of them for a frequent one. There is a row for each lexeme of up to 256 passages of a text, and the
-- index answers alone.
create table passage_lexeme (
  workspace_id uuid not null,
  -- that of the passages: 0 english, 1 german, 2 spanish, 3 simple
  language integer not null,
  -- '' stands for every passage
  lexeme text collate "C" not null,
  text_id uuid not null,
  -- the first of up to 256 passages
  first_ordinal integer not null,
  -- two bytes for each of the passages that hold it: how far behind the first, and how often, up to 255; of '' how many words the
  -- next passage has
  counts bytea not null,
  primary key (workspace_id, language, lexeme, text_id, first_ordinal) include (counts)
);

do $$
declare tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    insert into passage_lexeme (workspace_id, language, lexeme, text_id, first_ordinal, counts)
    select tenant, array_position(array['english', 'german', 'spanish', 'simple'], p.language) - 1, w.lexeme collate "C", p.text_id,
      p.ordinal / 256 * 256,
      string_agg(substring(int4send(p.ordinal % 256 << 8 | least(255, cardinality(w.positions))) from 3), '' order by p.ordinal)
    from passage p cross join unnest(p.words) w
    where p.workspace_id = tenant group by 2, 3, 4, 5
    union all
    select tenant, 0, '', p.text_id, p.ordinal / 256 * 256,
      string_agg(int2send(least(32767, p.word_count)::smallint), '' order by p.ordinal)
    from passage p where p.workspace_id = tenant group by 4, 5;
  end loop;
end
$$;
create index passage_lexeme_text on passage_lexeme (workspace_id, text_id);
call fettle_isolate('passage_lexeme');

-- The passages of a text go together, and their lexemes with them. A key to them would be checked for each of thousands of lexemes.
create function fettle_forget_lexemes() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
  delete from passage_lexeme l using (select distinct workspace_id, text_id from gone) g
  where l.workspace_id = g.workspace_id and l.text_id = g.text_id;
  return null;
end
$$;
create trigger passage_forget_lexemes after delete on passage referencing old table as gone
  for each statement execute function fettle_forget_lexemes();

drop function fettle_found(text[], text[], text[], text[], uuid[], uuid[], integer);
drop function fettle_asked(text, text, text, text);
drop policy found on passage;
drop function fettle_is_finding();
alter table passage drop column words;
