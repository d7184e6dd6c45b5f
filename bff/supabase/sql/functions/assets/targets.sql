-- Returns true for localhost and for loopback, RFC 1918, carrier-grade NAT and unique local
-- addresses, alone or as the host of a URL: the private ranges of the scanner's address guard.
-- Callers: other functions alone.
create or replace function parapet.is_private_target(kind text, canonical_key text) returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  host text := canonical_key;
  address inet;
begin
  if kind = 'url' then
    host := pg_catalog.substring(
      canonical_key, '^https?://(\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?/'
    );
    host := pg_catalog.btrim(host, '[]');
  end if;
  if host = 'localhost' or host ~ '^[a-z0-9._-]+[.]localhost$' then
    return true;
  end if;
  if host is null or host !~ '^([0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-f:]*:[0-9a-f:]*)$' then
    return false;
  end if;
  address := host::inet;
  -- An octet with a leading zero is decimal here and octal in a URL.
  if pg_catalog.family(address) = 4 and pg_catalog.host(address) <> host then
    return false;
  end if;
  return address <<= any (array[
    '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10',
    '::1/128', 'fc00::/7'
  ]::inet[]);
exception
  when invalid_text_representation then
    return false;
end
$$;

-- Returns the host of an asset; null for a URL that is not in the form of the API.
-- Callers: other functions alone.
create or replace function parapet.host_of_target(kind text, canonical_key text) returns text
  language sql immutable
  set search_path = ''
begin atomic
  select case when kind = 'url' then
    btrim(
      substring(canonical_key, '^https?://(\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?/'), '[]'
    )
    else canonical_key end;
end;

-- Returns what the last scan says of an asset: `not_tested`, `tested` or `error`.
-- Callers: other functions alone.
create or replace function parapet.scan_outcome(status text, last_scanned_at timestamptz) returns text
  language sql immutable
  return case
    when last_scanned_at is null then 'not_tested' when status = 'online' then 'tested' else 'error'
  end;
