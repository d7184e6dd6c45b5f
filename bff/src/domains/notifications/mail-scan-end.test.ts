import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { type Mail, MailNotTaken } from '../../platform/mail/mailer.ts';
import { playScript, type Script } from '../../testing/scans/scripted-scanner.ts';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import type { ScanEnded, ScanEndedHandler } from '../scans/scans.port.ts';
import { mailScanEnd } from './mail-scan-end.ts';

let api: TestApi;
let handler: ScanEndedHandler;
let ada: TestUser;
let assetId: string;
let script: Script | 'broken';
let mails: Mail[];
/** The errors with which the next mails are refused, in order. */
let refusals: Error[];

beforeAll(async () => {
  api = await startTestApi({
    scanEndedHandlers: (ports) => {
      handler = mailScanEnd({
        ...ports,
        publicUrl: 'https://parapet.example',
        log: createLogger({ process: 'worker', level: 'silent' }),
        mailer: {
          send: async (mail) => {
            const refusal = refusals.shift();
            if (refusal) throw refusal;
            mails.push(mail);
          },
        },
      });
      return [handler];
    },
  });
  await api.startWorker(async (input, sink) => {
    if (script === 'broken') throw new Error('the engine broke');
    await playScript(script, input, sink);
  });
});
beforeEach(async () => {
  mails = [];
  refusals = [];
  script = { one: ['a', 'b'], two: 'pass' };
  ada = await api.signUp();
  const value = `${ada.id.slice(0, 8)}.example`;
  assetId = (await api.call(ada, 'POST', at('/assets'), { value, consent: true })).body.id;
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const addressOf = (user: TestUser) => `${user.id}@parapet.example`;
const everyScan = { newFindings: false, failedScans: false, everyScan: true };

/** Runs one scan to its end and waits until its handlers are done. */
async function scan(): Promise<ScanEnded> {
  const { body } = await api.call(ada, 'POST', at('/scans'), { assetIds: [assetId] });
  await vi.waitFor(
    async () => {
      const [job] = await runSql<{ state: string }>(
        api.database.url,
        `select state from pgboss.job where name = 'scan-mail' and data ->> 'scanId' = $1`,
        [body.id],
      );
      expect(job?.state).toBe('completed');
    },
    { timeout: 30_000, interval: 50 },
  );
  return { workspaceId: ada.workspaceId, scanId: body.id };
}
const sentTo = (ended: ScanEnded) =>
  runSql<{ user_id: string; sent_at: Date | null }>(
    api.database.url,
    'select user_id, sent_at from parapet.notification_mails where scan_id = $1',
    [ended.scanId],
  );

describe('a scan that found something severe', () => {
  test('is mailed to the member, with the findings and a link', async () => {
    const { scanId } = await scan();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: addressOf(ada),
      subject: 'Personal: new findings, 2 high',
    });
    expect(mails[0]?.text).toContain('Findings: 2 new, 0 reopened, 0 fixed, 0 unchanged');
    expect(mails[0]?.text).toContain('High: Weak at a\n');
    expect(mails[0]?.text).toContain(
      `https://parapet.example/dashboard/scans/${scanId}?workspace=${ada.workspaceId}\n`,
    );
    const { body } = await api.call(ada, 'GET', at('/notifications'));
    expect(Date.parse(body.lastSentAt)).toBeLessThanOrEqual(Date.now());
  });

  test('is mailed with the ten worst findings and the number of others', async () => {
    script = { one: Array.from({ length: 12 }, (_, index) => `place ${index + 10}`) };
    await scan();
    expect(mails[0]?.text.match(/^High: Weak at place/gm)).toHaveLength(10);
    expect(mails[0]?.text).toContain('And 2 more.');
  });

  test('is mailed once: known findings are not new', async () => {
    await scan();
    await scan();
    expect(mails).toHaveLength(1);
  });

  test('is mailed with the numbers of that scan, not of later ones', async () => {
    const first = await scan();
    script = { one: ['a', 'b', 'c'] };
    await scan();
    await runSql(api.database.url, 'delete from parapet.notification_mails');
    await handler.handle(first, AbortSignal.timeout(10_000));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Personal: new findings, 2 high',
      'Personal: new findings, 1 high',
      'Personal: new findings, 2 high',
    ]);
  });
});

describe('a scan that failed', () => {
  test('is mailed, although nothing was found', async () => {
    script = 'broken';
    await scan();
    expect(mails.map(({ subject }) => subject)).toEqual(['Personal: a scan failed']);
  });

  test('is not mailed to members who did not choose it', async () => {
    await api.call(ada, 'PUT', at('/notifications'), { ...everyScan, everyScan: false });
    script = 'broken';
    await scan();
    expect(mails).toEqual([]);
  });
});

test('a scan without new findings is mailed to members who chose every scan', async () => {
  script = { one: 'pass' };
  await scan();
  expect(mails).toEqual([]);
  await api.call(ada, 'PUT', at('/notifications'), everyScan);
  await scan();
  expect(mails.map(({ subject }) => subject)).toEqual(['Personal: a scan ended with nothing new']);
});

describe('members', () => {
  const join = (user: TestUser) =>
    runSql(
      api.database.url,
      `insert into parapet.memberships (workspace_id, user_id, role) values ($1, $2, 'viewer')`,
      [ada.workspaceId, user.id],
    );

  test('get mails according to their own choices', async () => {
    const [eve, zoe] = [await api.signUp(), await api.signUp()];
    await join(eve);
    await join(zoe);
    const nothing = { newFindings: false, failedScans: false, everyScan: false };
    await api.call(zoe, 'PUT', at('/notifications'), nothing);
    await scan();
    expect(mails.map(({ to }) => to).sort()).toEqual([addressOf(ada), addressOf(eve)].sort());
  });

  test('get no mail before their address is confirmed, or once they are banned', async () => {
    const [eve, zoe] = [await api.signUp(), await api.signUp()];
    await join(eve);
    await join(zoe);
    await runSql(
      api.database.url,
      'update auth.users set email_confirmed_at = null where id = $1',
      [eve.id],
    );
    await runSql(
      api.database.url,
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      [zoe.id],
    );
    await scan();
    expect(mails.map(({ to }) => to)).toEqual([addressOf(ada)]);
  });

  test('of other workspaces get no mail', async () => {
    const bob = await api.signUp();
    await scan();
    expect(mails.map(({ to }) => to)).not.toContain(addressOf(bob));
  });
});

describe('nobody gets two mails about one scan', () => {
  test('when the queue redelivers the event', async () => {
    const ended = await scan();
    await handler.handle(ended, AbortSignal.timeout(10_000));
    expect(mails).toHaveLength(1);
  });

  test('when two workers handle the event at the same time', async () => {
    const ended = await scan();
    await runSql(api.database.url, 'delete from parapet.notification_mails');
    mails = [];
    const signal = AbortSignal.timeout(10_000);
    await Promise.all([handler.handle(ended, signal), handler.handle(ended, signal)]);
    expect(mails).toHaveLength(1);
  });

  test('when it is unclear whether the server accepted the mail', async () => {
    refusals = [new Error('the connection broke')];
    const ended = await scan();
    await handler.handle(ended, AbortSignal.timeout(10_000));
    expect(mails).toEqual([]);
    expect(await sentTo(ended)).toEqual([{ user_id: ada.id, sent_at: null }]);
  });
});

describe('a mail that was refused', () => {
  test('is sent again', async () => {
    refusals = [new MailNotTaken('not now', { isFinal: false })];
    const ended = await scan();
    expect(mails).toHaveLength(1);
    expect((await sentTo(ended))[0]?.sent_at).not.toBeNull();
  });

  test('is given up when the refusal is final', async () => {
    refusals = [new MailNotTaken('there is no such address', { isFinal: true })];
    const ended = await scan();
    await handler.handle(ended, AbortSignal.timeout(10_000));
    expect(mails).toEqual([]);
  });

  test('does not keep the mail from other members', async () => {
    const eve = await api.signUp();
    await joinWorkspace(api, eve, { workspaceId: ada.workspaceId, role: 'viewer' });
    refusals = [new MailNotTaken('there is no such address', { isFinal: true })];
    await scan();
    expect(mails).toHaveLength(1);
  });
});

test('nobody gets a mail about a deleted scan', async () => {
  const ended = { workspaceId: ada.workspaceId, scanId: crypto.randomUUID() };
  await handler.handle(ended, AbortSignal.timeout(10_000));
  expect(mails).toEqual([]);
});
