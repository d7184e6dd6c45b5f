-- Mail of the embedded default ends here instead of leaving the machine: see /embedded/mailbox.

create schema if not exists embedded;

create table embedded.mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);

alter table embedded.mailbox enable row level security;
