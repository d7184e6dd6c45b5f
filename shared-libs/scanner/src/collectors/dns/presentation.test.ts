import { expect, it } from 'vitest';
import { presentation, shellName } from './presentation.ts';

it('shows a record as dig does', () => {
  const data = { preference: 10, exchange: 'Mail.Shop.Example' };

  expect(presentation({ type: 'MX', name: 'shop.example', data })).toBe('10 mail.shop.example');
});

it('escapes bytes that are not text, as dig does', () => {
  const data = [Buffer.from('v=spf1\u0000\u001b[2J -all')];

  expect(presentation({ type: 'TXT', name: 'shop.example', data })).toBe(
    'v=spf1\\000\\027[2J -all',
  );
});

it('quotes a name, so that it cannot run as a command in a shell', () => {
  expect(shellName('ns1.shop.example')).toBe('ns1.shop.example');
  expect(shellName("$(reboot)';reboot.example")).toBe(`'$(reboot)'\\'';reboot.example'`);
});
