-- How many words a vocabulary has. Counting them took longer, for each question with a slip, than all that is then looked up in it.
create table passage_vocabulary (
  workspace_id uuid primary key references workspace (id),
  word_count integer not null
);
call fettle_isolate('passage_vocabulary');

do $$
declare tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    insert into passage_vocabulary (workspace_id, word_count)
    select tenant, count(*) from passage_word where workspace_id = tenant having count(*) > 0;
  end loop;
end
$$;
