import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['ada@northquay.example', 'ada@northquay.example'],
  ['ada+1@northquay.example', 'ada@northquay.example'],
  ['ada+1+2@northquay.example', 'ada@northquay.example'],
  ['a.d.a@northquay.example', 'a.d.a@northquay.example'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+x@northquay.example', '+x@northquay.example'],
  ['ada+x@northquay.example.', 'ada@northquay.example'],
])('%s is delivered to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
