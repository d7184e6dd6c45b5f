-- How the session that a mailed token opens counts as proved. A recovery and a sign-in by mail share
-- one type of token, and only a recovery sets a password without the current one.
alter table auth.one_time_tokens add column authentication_method text not null default 'otp';
update auth.one_time_tokens set authentication_method = 'recovery'
  where token_type = 'recovery_token';
