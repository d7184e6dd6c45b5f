-- Returns whether a name keeps the rule of every name that a person types and others see, as in
-- `contracts/src/name.ts`: composed (NFC), trimmed, and without characters that are not seen or
-- that turn the direction of text. Joiners are seen inside of emoji, and where they change how the
-- letters around them look: after the letters of the Arabic script that join the next one, and after
-- the viramas of Indic scripts.
-- Callers: the API, workers.
create or replace function parapet.is_name(name text, most integer) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
begin atomic
  select length(name) between 1 and most
    and name is nfc normalized
    and name !~ '^[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and name !~ '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$'
    and shaped.rest !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200c\u200e-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]'
    and shaped.rest !~ '(^|[^\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297-\u3299\U0001f000-\U0001faff#*0-9])\ufe0f'
    and shaped.rest !~ '(^|[^\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297-\u3299\U0001f000-\U0001faff\ufe0f])\u200d'
    and shaped.rest !~ '\u200d([^\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297-\u3299\U0001f000-\U0001faff]|$)'
  from (select regexp_replace(name,
    '(?<=[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649-\u064a\u066e-\u066f\u0678-\u0687\u069a-\u06bf\u06c1-\u06c2\u06cc\u06ce\u06d0-\u06d1\u06fa-\u06fc\u06ff])\u200c(?=[\u0620\u0622-\u063f\u0641-\u064a\u066e-\u066f\u0671-\u0673\u0675-\u06d3\u06d5\u06ee-\u06ef\u06fa-\u06fc\u06ff])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200c(?=[\u0900-\u0dff])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200d|(?<=\u09b0)\u200d(?=\u09cd)',
    '', 'g') as rest) as shaped;
end;
grant execute on function parapet.is_name(text, integer) to parapet_api, parapet_worker;

-- Returns whether each name of a list keeps that rule.
-- Callers: the API, workers.
create or replace function parapet.are_names(names text[], most integer) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
begin atomic
  select coalesce(bool_and(parapet.is_name(name, most)), true) from unnest(names) as name;
end;
grant execute on function parapet.are_names(text[], integer) to parapet_api, parapet_worker;

-- Returns the name that a person chose, of the keys that the product and providers of accounts
-- write; null without one, and for one that breaks the rule, reads as an address, or stands for
-- somebody without a name.
-- Callers: other functions alone.
create or replace function parapet.display_name(metadata jsonb) returns text
  language sql immutable parallel safe
  set search_path = ''
begin atomic
  select chosen.name
  from unnest(array['display_name', 'name', 'full_name']) with ordinality as key (key, place),
    lateral (select normalize(btrim(metadata ->> key.key), nfc) as name) as chosen
  where jsonb_typeof(metadata -> key.key) = 'string'
    and parapet.is_name(chosen.name, 80)
    and normalize(chosen.name, nfkc) !~ '[^\s@]@[^\s@]'
    and normalize(chosen.name, nfkc) !~* '^member\s+[0-9a-f]{6}$'
  order by key.place limit 1;
end;
