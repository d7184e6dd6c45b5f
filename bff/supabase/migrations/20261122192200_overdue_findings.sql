-- Few of a million findings are overdue, and their list would look at each.
create index findings_overdue_idx on parapet.findings (workspace_id, due_at)
  where not archived and due_at is not null;
