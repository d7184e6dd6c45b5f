import { createTestDatabase } from '@parapet/test-kit/postgres';
import { expect, test } from 'vitest';
import { createLogger } from '../platform/log/logger.ts';
import { runSql } from '../testing/test-identity.ts';
import { mailDeliveryOf, openMailer } from './open-mailer.ts';

const log = createLogger({ process: 'worker', level: 'silent' });
const smtp = { url: 'smtps://smtp.example.com', from: 'parapet@example.com' };
const databaseUrl = 'postgresql://nobody@127.0.0.1/none';

test('an embedded installation stores mail in its mailbox', async () => {
  const database = await createTestDatabase();
  const config = { mode: 'embedded', smtp: null, databaseUrl: database.url } as const;
  expect(mailDeliveryOf(config)).toBe('mailbox');
  const { mailer, close } = await openMailer(config, log);
  await mailer?.send({
    to: 'ada@parapet.example',
    subject: 'News',
    text: 'a',
    html: '<p>a</p>',
    cause: 'taken',
  });
  await close();
  const kept = await runSql(database.url, 'select recipient, subject from embedded.mailbox');
  expect(kept).toEqual([{ recipient: 'ada@parapet.example', subject: 'News' }]);
  await database.drop();
});

test('an embedded installation with a mail server sends mail there', async () => {
  const config = { mode: 'embedded', smtp, databaseUrl } as const;
  expect(mailDeliveryOf(config)).toBe('smtp');
  expect((await openMailer(config, log)).mailer).not.toBeNull();
});

test('a hosted installation sends mail by its mail server', async () => {
  const config = { mode: 'hosted', smtp, databaseUrl } as const;
  expect(mailDeliveryOf(config)).toBe('smtp');
  expect((await openMailer(config, log)).mailer).not.toBeNull();
});

test('a hosted installation without a mail server sends no mail', async () => {
  const config = { mode: 'hosted', smtp: null, databaseUrl } as const;
  expect(mailDeliveryOf(config)).toBe('none');
  expect((await openMailer(config, log)).mailer).toBeNull();
});
