-- The overview counts what decisions of a period closed and reopened. Entries of scans that a check alone
-- caused are left out: a scan counts those itself. Entries are only added, and few of them are decisions.
create index finding_history_decisions_idx on parapet.finding_history (workspace_id, at)
  include (to_status)
  where case
    when from_status in ('open', 'reopened', 'acknowledged')
      then to_status in ('false_positive', 'risk_accepted')
        or to_status = 'fixed' and actor_id is not null
    when from_status in ('false_positive', 'risk_accepted', 'fixed')
      then to_status in ('open', 'reopened', 'acknowledged') and scan_id is null
  end;
