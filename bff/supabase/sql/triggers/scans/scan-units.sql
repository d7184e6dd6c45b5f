create trigger keep_requests before update of requests_sent on parapet.scan_units
  for each row when (new.requests_sent < old.requests_sent)
  execute function parapet.keep_requests();
