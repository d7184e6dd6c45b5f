-- Who gets the mails of an integration can end them.

alter table parapet.integrations
  drop constraint integrations_stopped_reason_check,
  add constraint integrations_stopped_reason_check
    check (stopped_reason in ('reconnect', 'gone', 'unsubscribed'));
