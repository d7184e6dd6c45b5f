import { createTestDatabase } from '@parapet/test-kit/postgres';
import { expect, test } from 'vitest';
import { createLogger } from '../platform/log/logger.ts';
import { runSql } from '../testing/test-identity.ts';
import { mailDeliveryOf, openMailer } from './open-mailer.ts';

const log = createLogger({ process: 'worker', level: 'silent' });
const smtp = { url: 'smtps://smtp.example.com', from: 'parapet@example.com' };
const databaseUrl = 'postgresql://nobody@127.0.0.1/none';

test('where everything runs on one machine, mail stays in its mailbox', async () => {
  const database = await createTestDatabase();
  const config = { mode: 'embedded', smtp: null, databaseUrl: database.url } as const;
  expect(mailDeliveryOf(config)).toBe('mailbox');
  const { mailer, close } = openMailer(config, log);
  await mailer?.send({ to: 'ada@parapet.example', subject: 'News', text: 'a', html: '<p>a</p>' });
  await close();
  const kept = await runSql(database.url, 'select recipient, subject from embedded.mailbox');
  expect(kept).toEqual([{ recipient: 'ada@parapet.example', subject: 'News' }]);
  await database.drop();
});

test('where a server is set, it goes there instead', () => {
  const config = { mode: 'embedded', smtp, databaseUrl } as const;
  expect(mailDeliveryOf(config)).toBe('smtp');
  expect(openMailer(config, log).mailer).not.toBeNull();
});

test('hosted, it goes by the server that is set', () => {
  const config = { mode: 'hosted', smtp, databaseUrl } as const;
  expect(mailDeliveryOf(config)).toBe('smtp');
  expect(openMailer(config, log).mailer).not.toBeNull();
});

test('hosted without a server, there is no mail', () => {
  const config = { mode: 'hosted', smtp: null, databaseUrl } as const;
  expect(mailDeliveryOf(config)).toBe('none');
  expect(openMailer(config, log).mailer).toBeNull();
});
