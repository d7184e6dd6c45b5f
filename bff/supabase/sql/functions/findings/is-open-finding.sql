-- Returns whether a finding is open, and no copy.
-- Callers: other functions alone.
create or replace function parapet.is_open_finding(status text, duplicate_of_id uuid) returns boolean
  language sql immutable
  return status in ('open', 'reopened', 'acknowledged') and duplicate_of_id is null;
