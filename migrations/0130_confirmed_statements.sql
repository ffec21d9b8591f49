-- [PG77] What an author has confirmed of a draft from a film, statement by statement: an array of
-- { stepId, text, by, at }. The rest of what its source does not say for certain is open.

alter table video_generation add column confirmed jsonb not null default '[]';
