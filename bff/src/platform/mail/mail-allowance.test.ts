import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { limitedMailer } from './limited-mailer.ts';
import { takeMail } from './mail-allowance.repository.ts';
import { type MailCause, mailLimits } from './mail-allowance.ts';
import { type Mail, MailNotTaken } from './mailer.ts';

let database: TestDatabase;
let db: Database;
/** Another process on the same database. */
let other: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => openDatabase({ url: database.url, poolSize: 8, onError: () => undefined });
  [db, other] = [open(), open()];
});
afterAll(async () => {
  await db.close();
  await other.close();
  await database.drop();
});

const take = (cause: MailCause, to: string, of = db) =>
  of.asProcess((tx) => takeMail(tx, cause, to));
const invitationOf = (account: string): MailCause => ({ kind: 'invitation', account });
const { pair, account: ofAccount, mailbox } = mailLimits.invitation;
const times = async (count: number, work: (index: number) => Promise<unknown>) => {
  const results: unknown[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
};

test('an account mails one mailbox a few invitations a day, whatever the tag of the address', async () => {
  const taken = await times(pair?.uses ?? 0, (n) =>
    take(invitationOf('ada'), `Eve+${n}@a.example`),
  );
  expect(new Set(taken)).toEqual(new Set([null]));
  expect(await take(invitationOf('ada'), 'eve@A.example')).toBe('mailbox');
  expect(await take(invitationOf('bob'), 'eve@a.example')).toBeNull();
});

test('many accounts together reach the limit of the mailbox; what is refused counts for nobody', async () => {
  const limit = mailbox[0]?.uses ?? 0;
  const taken = await times(limit, (n) => take(invitationOf(`many-${n}`), 'crowd@a.example'));
  expect(new Set(taken)).toEqual(new Set([null]));
  expect(await take(invitationOf('carl'), 'crowd@a.example')).toBe('mailbox');
  await times(10, () => take(invitationOf('carl'), 'crowd@a.example'));
  const own = await times(ofAccount?.uses ?? 0, (n) =>
    take(invitationOf('carl'), `${n}@b.example`),
  );
  expect(new Set(own)).toEqual(new Set([null]));
  expect(await take(invitationOf('carl'), 'last@b.example')).toBe('account');
});

test('invitations do not keep a sign-in code from arriving', async () => {
  expect(await take({ kind: 'sign_in', account: null }, 'crowd@a.example')).toBeNull();
});

test('several processes at once take no more than there is', async () => {
  const both = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      take(invitationOf('race'), 'race@a.example', n % 2 === 0 ? db : other),
    ),
  );
  expect(both.filter((reached) => reached === null)).toHaveLength(pair?.uses ?? 0);
});

test('a transaction that is rolled back gives its mail back', async () => {
  await times(5, () =>
    db
      .asProcess(async (tx) => {
        await takeMail(tx, invitationOf('undone'), 'undone@a.example');
        throw new Error('undone');
      })
      .catch(() => undefined),
  );
  expect(await take(invitationOf('undone'), 'undone@a.example')).toBeNull();
});

test('the next period begins anew', async () => {
  await times(pair?.uses ?? 0, () => take(invitationOf('next'), 'next@a.example'));
  await db.asProcess(async () => undefined);
  const { Client } = await import('pg').then(({ default: pg }) => pg);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `set parapet.as_owner = 'on'; update parapet.mail_counts set window_ends_at = now()`,
  );
  await client.end();
  expect(await take(invitationOf('next'), 'next@a.example')).toBeNull();
});

const mail: Mail = {
  to: 'ada@limited.example',
  subject: 'A scan',
  text: '',
  html: '',
  cause: { kind: 'notice', account: 'ada-notices' },
};

test('a mailer refuses what is over, so that its queue sends it later', async () => {
  const send = vi.fn(async () => undefined);
  const mailer = limitedMailer({ send }, db);
  const limit = mailLimits.notice.mailbox[0]?.uses ?? 0;
  await times(limit, () => mailer.send(mail));
  const refusal = await mailer.send(mail).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MailNotTaken);
  expect(refusal).toMatchObject({ isFinal: false });
  expect(send).toHaveBeenCalledTimes(limit);
  await mailer.send({ ...mail, cause: 'taken' });
  expect(send).toHaveBeenCalledTimes(limit + 1);
});

test('a mail that its server did not accept is not counted', async () => {
  const send = vi.fn(() => Promise.reject(new MailNotTaken('busy', { isFinal: false })));
  const mailer = limitedMailer({ send }, other);
  const to = 'busy@limited.example';
  const limit = mailLimits.notice.mailbox[0]?.uses ?? 0;
  await times(limit + 5, () => mailer.send({ ...mail, to }).catch(() => undefined));
  expect(send).toHaveBeenCalledTimes(limit + 5);
});
