-- 0016 filled what lies below each group while no workspace was set, and so saw no group: where groups stood before it,
-- their members reached nothing by them. Filled again, workspace by workspace; what the tree's own changes kept since stays.
do $$
declare tenant uuid;
begin
  for tenant in select id from workspace loop
    perform set_config('fettle.workspace', tenant::text, true);
    insert into access_group_below
    with recursive below as (
      select workspace_id, id as group_id, id as below_id from access_group
      union
      select b.workspace_id, b.group_id, g.id from below b
      join access_group g on g.workspace_id = b.workspace_id and g.parent_id = b.below_id
    )
    select workspace_id, group_id, below_id from below
    on conflict do nothing;
  end loop;
  perform set_config('fettle.workspace', '', true);
end
$$;
