create trigger touch before update on parapet.ticket_links
  for each row execute function parapet.touch_updated_at();
