-- A number that was invited and that nobody signs in with yet gets codes too; asked in the transaction that names it.
create index invite_phone on invite (phone) where phone is not null and accepted_at is null and revoked_at is null;
create policy invited on invite for select to current_user using (phone = (select fettle_phone()));
