import { expect, test } from 'vitest';
import type { Mail } from '../ports.ts';
import { productSettings, supabaseSettings } from '../settings.ts';
import { notifyChange } from './notify-change.ts';

const change = { kind: 'password_changed', address: 'ada@northquay.example' } as const;

async function mailsAfter(ip: string, settings = productSettings): Promise<Mail[]> {
  const sent: Mail[] = [];
  const ports = {
    settings,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    serviceUrl: 'https://parapet.example/auth/v1',
    now: () => new Date('2026-11-21T23:05:42Z'),
    onError: (error: unknown) => {
      throw error;
    },
  };
  await notifyChange(ports, change, { ip, by: 'owner' });
  return sent;
}

test.each([
  ['203.0.113.77', 'the network 203.0.113.0/24'],
  ['::ffff:203.0.113.77', 'the network 203.0.113.0/24'],
  ['2001:db8:7:1::5', 'the network 2001:db8:7::/48'],
  ['127.0.0.1', 'the machine that Parapet runs on'],
  ['::1', 'the machine that Parapet runs on'],
])('a notice names roughly where %s is: %s', async (ip, place) => {
  const [mail] = await mailsAfter(ip);
  expect(mail?.text).toContain(
    `The password of the Parapet account ada@northquay.example was changed on 2026-11-21 at 23:05 UTC, from ${place}.`,
  );
});

test('no notice is sent where the settings are those of Supabase', async () => {
  expect(await mailsAfter('203.0.113.77', supabaseSettings)).toEqual([]);
});
