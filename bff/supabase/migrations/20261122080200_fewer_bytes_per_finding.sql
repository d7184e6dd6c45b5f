-- Events and occurrences are read by their scan alone, so one index that begins with it serves each.

alter table parapet.scan_events drop constraint scan_events_pkey;
drop index parapet.scan_events_scan_idx;
alter table parapet.scan_events add primary key (scan_id, id);

drop index parapet.finding_occurrences_scan_idx;
