-- Counts one mail for each key, and returns 0; or counts nothing, and returns the position of the
-- first key that has reached its limit. Callers that count several mails in one transaction sort
-- them by mailbox.
-- Callers: the API, workers.
create or replace function parapet.take_mail(keys text[], limits integer[], seconds integer[])
  returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  place integer;
  taken integer;
begin
  delete from parapet.mail_counts where key in (
    select ended.key from parapet.mail_counts as ended
    where ended.window_ends_at < now() and ended.key <> all (keys)
    limit 10 for update skip locked
  );
  for place in 1 .. cardinality(keys) loop
    insert into parapet.mail_counts as counts (key, used, window_ends_at)
    values (keys[place], 1, clock_timestamp() + seconds[place] * interval '1 second')
    on conflict (key) do update set
      used = case when counts.window_ends_at <= clock_timestamp() then 1 else counts.used + 1 end,
      window_ends_at = case when counts.window_ends_at <= clock_timestamp()
        then excluded.window_ends_at else counts.window_ends_at end
    returning used into taken;
    if taken > limits[place] then
      update parapet.mail_counts set used = used - 1 where key = any (keys[1:place]);
      return place;
    end if;
  end loop;
  return 0;
end
$$;
grant execute on function parapet.take_mail(text[], integer[], integer[])
  to parapet_api, parapet_worker;

-- Gives back the counts of a mail that no server has accepted; returns nothing.
-- Callers: workers.
create or replace function parapet.return_mail(keys text[]) returns void
  language sql security definer
  set search_path = ''
begin atomic
  update parapet.mail_counts set used = used - 1
  where key = any (keys) and used > 0 and window_ends_at > now();
end;
grant execute on function parapet.return_mail(text[]) to parapet_worker;
