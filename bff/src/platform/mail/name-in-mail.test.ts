import { expect, test } from 'vitest';
import { oneLine } from '../one-line.ts';
import { nameInMail } from './name-in-mail.ts';

test('text of others starts no line and turns no text that follows it', () => {
  expect(oneLine(' Ada\r\n\r\nBcc: x\u0000 \u202egnp\u2067 ')).toBe('Ada Bcc: x gnp');
});

test('a name in a mail has no URL, and no half of a character at its end', () => {
  expect(nameInMail('Support. Unlock it at https://evil.example/a?b now')).toBe(
    'Support. Unlock it at … now',
  );
  expect(nameInMail(`${'x'.repeat(79)}👩 and more`)).toBe('x'.repeat(79));
  expect(nameInMail('northquay.example')).toBe('northquay.example');
});
