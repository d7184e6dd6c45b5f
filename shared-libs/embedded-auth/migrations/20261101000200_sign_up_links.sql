-- Several people may sign up with the same address before it is confirmed, and only one owns it. So
-- each sign-up has a link of its own, and a link confirms the password and the metadata that came
-- with the sign-up it was mailed for: {"passwordHash": text or null, "metadata": object}.
alter table auth.one_time_tokens add column registration jsonb;
alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_token_type_key;
create unique index one_time_tokens_one_of_a_type_key on auth.one_time_tokens (user_id, token_type)
  where token_type <> 'confirmation_token';
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
