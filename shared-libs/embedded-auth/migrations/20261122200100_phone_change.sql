-- A new phone number waits here until its code is entered.
alter table auth.users add column phone_change text;
alter table auth.users add column phone_change_sent_at timestamptz;
