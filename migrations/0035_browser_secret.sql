-- Which browser exchanged a cookie, by the hash of a secret that it keeps apart from its cookies: that browser alone may
-- come with the old cookie again, for as long as nobody has used the new one.
alter table session_spent_cookie add column browser_hash bytea;
-- A cookie without a salt was given and replaced by another before anybody used it: it opens nothing.
alter table session_spent_cookie alter column salt drop not null;
