-- Who takes back their own request to accept a risk rejects nothing.
alter table parapet.finding_history drop constraint finding_history_kind_check;
alter table parapet.finding_history add constraint finding_history_kind_check check (kind in (
  'opened', 'status', 'assigned', 'comment', 'risk_requested', 'risk_rejected', 'risk_withdrawn',
  'retest', 'merged'
));
update parapet.finding_history set kind = 'risk_withdrawn', note = null
  where kind = 'risk_rejected' and note = 'The request was withdrawn.';
