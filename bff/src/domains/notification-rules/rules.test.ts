import { integrationMessageSchema } from '@parapet/contracts/events/integration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { type Mail, MailNotTaken } from '../../platform/mail/mailer.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import type { FeedEvent } from '../feed/feed.port.ts';
import { mailChanges } from './mail-changes.ts';
import { runRules } from './run-rules.ts';

let api: TestApi;
let db: Database;
let ada: TestUser;
let jobs: { queue: string; data: object }[];

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 12, onError: () => undefined });
});
beforeEach(async () => {
  ada = await api.signUp('core');
  jobs = [];
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}${path}`;
const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
const create = async (rule: object, user = ada) => {
  const sent = { name: 'Rule', destination: { kind: 'inbox' }, timezone: 'UTC', ...rule };
  return await api.call(user, 'POST', at('/notification-rules', user), sent);
};
const inbox = async (user = ada) => (await api.call(user, 'GET', at('/inbox', user))).body;
const event = (key: string, parts: Partial<FeedEvent> = {}): FeedEvent => ({
  type: 'port.opened',
  severity: null,
  subject: { kind: 'asset', id: crypto.randomUUID(), name: 'a.example' },
  assetId: null,
  scanId: null,
  before: null,
  after: { port: 443 },
  dedupeKey: key,
  occurredAt: '2026-11-22T10:00:00.000Z',
  ...parts,
});
const record = (events: readonly FeedEvent[], user = ada) =>
  db.asWorker(user.workspaceId, (tx) =>
    modulePortsOf(db).feed.record({ tx, workspaceId: user.workspaceId }, events),
  );
const ports = () => ({
  ...modulePortsOf(db),
  db,
  queue: {
    send: async (_: unknown, { name }: { name: string }, data: object) =>
      void jobs.push({ queue: name, data }),
  },
  publicUrl: 'http://localhost:3000',
});
const run = (now: string, batchSize = 2000) =>
  runRules({ ...ports(), now: () => new Date(now), batchSize })({
    signal: new AbortController().signal,
  });
const addAsset = async (value: string, tags: string[] = []): Promise<string> => {
  const { body } = await api.call(ada, 'POST', at('/assets'), { value, consent: true });
  if (tags.length > 0) await api.call(ada, 'PATCH', at(`/assets/${body.id}`), { tags });
  return body.id;
};
const join = async (role: string): Promise<TestUser> => {
  const { workspaceId } = ada;
  return { ...(await signUpMember(api, { workspaceId, role, tier: 'core' })), workspaceId };
};

describe('a rule', () => {
  test('is made, changed, paused and deleted', async () => {
    const made = await create({ types: ['port.opened'], tags: ['shop'], cadence: 'weekly' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      destination: { kind: 'inbox' },
      types: ['port.opened'],
      tags: ['shop'],
      sendAt: '08:00',
      weekday: 1,
      quietHours: null,
      enabled: true,
      pendingCount: 0,
      nextSendAt: null,
    });
    const one = at(`/notification-rules/${made.body.id}`);
    const quietHours = { start: '22:00', end: '06:00' };
    const changed = await api.call(ada, 'PATCH', one, { cadence: 'daily', quietHours });
    expect(changed.body).toMatchObject({ cadence: 'daily', quietHours, tags: ['shop'] });
    expect((await api.call(ada, 'PATCH', one, { enabled: false })).body.enabled).toBe(false);
    const list = await api.call(ada, 'GET', at('/notification-rules'));
    expect(list.body).toMatchObject({ items: [{ id: made.body.id }], total: 1 });
    expect((await api.call(ada, 'DELETE', one)).status).toBe(204);
    expect((await api.call(ada, 'PATCH', one, { enabled: true })).status).toBe(404);
  });

  test.each([
    ['an unknown time zone', { timezone: 'Mars/Base' }, 'timezone'],
    [
      'quiet hours without a length',
      { quietHours: { start: '22:00', end: '22:00' } },
      'quietHours',
    ],
    ['a time that no clock shows', { sendAt: '25:00' }, 'sendAt'],
    ['an unknown type', { types: ['port.melted'] }, 'types'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s is refused at its field', async (_, change, field) => {
    const { status, body } = await create(change);
    expect(status).toBe(422);
    expect(body.issues[0].path[0]).toBe(field);
  });

  test('names assets and integrations of its workspace alone', async () => {
    const bob = await api.signUp('core');
    const { body: asset } = await api.call(bob, 'POST', at('/assets', bob), {
      value: 'b.example',
      consent: true,
    });
    expect((await create({ assetIds: [asset.id] })).status).toBe(404);
    const destination = { kind: 'integration', integrationId: crypto.randomUUID() };
    expect((await create({ destination })).status).toBe(404);
  });

  test('is for oneself with any role, for an integration with that of an admin', async () => {
    const eve = await join('viewer');
    const own = await create({}, eve);
    expect(own.status).toBe(201);
    const webhook = { type: 'webhook', name: 'Chat', url: 'http://127.0.0.1:9/hook' };
    const { body: integration } = await api.call(ada, 'POST', at('/integrations'), webhook);
    const destination = { kind: 'integration', integrationId: integration.id };
    expect((await create({ destination }, eve)).body.code).toBe('role_insufficient');
    const shared = await create({ destination });
    const path = at(`/notification-rules/${shared.body.id}`);
    expect((await api.call(eve, 'DELETE', path)).body.code).toBe('role_insufficient');
    const ofEve = (await api.call(eve, 'GET', at('/notification-rules'))).body;
    expect(ofEve.items.map(({ id }: { id: string }) => id)).toEqual([own.body.id, shared.body.id]);
    const ofAda = (await api.call(ada, 'GET', at('/notification-rules'))).body;
    expect(ofAda).toMatchObject({ items: [{ id: shared.body.id }], total: 2 });
    expect((await api.call(ada, 'DELETE', at(`/notification-rules/${own.body.id}`))).status).toBe(
      404,
    );
  });

  test('is one of at most 20 of a member', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => create({})));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.slice(-2)).toEqual([409, 409]);
  });
});

describe('what a rule sends', () => {
  test('is what matches its types, severities, assets and tags', async () => {
    const shop = await addAsset('shop.example', ['shop']);
    const other = await addAsset('other.example');
    for (const [name, filter] of Object.entries({
      any: {},
      types: { types: ['finding.opened'] },
      severe: { severities: ['critical', 'high'] },
      asset: { assetIds: [other] },
      tagged: { tags: ['shop'] },
      either: { assetIds: [other], tags: ['shop'], types: ['port.opened'] },
    })) {
      await create({ name, ...filter });
    }
    await record([
      event('plain'),
      event('shop', { assetId: shop }),
      event('low', { type: 'finding.opened', severity: 'low', assetId: other }),
      event('critical', { type: 'finding.opened', severity: 'critical', assetId: shop }),
    ]);
    await run('2026-11-22T10:01:00Z');
    const { items, unread } = await inbox();
    const counts = Object.fromEntries(
      items.map(({ ruleName, eventCount }: { ruleName: string; eventCount: number }) => [
        ruleName,
        eventCount,
      ]),
    );
    expect(counts).toEqual({ any: 4, types: 2, severe: 1, asset: 1, tagged: 2, either: 1 });
    expect(unread).toBe(6);
    const any = items.find(({ ruleName }: { ruleName: string }) => ruleName === 'any');
    expect(any.events.map(({ severity }: { severity: string }) => severity)).toEqual([
      'critical',
      'low',
      null,
      null,
    ]);
  });

  test('is one digest for a period, with ten workers at once', async () => {
    const { body } = await create({ cadence: 'daily', sendAt: '08:00' });
    const tenRuns = (now: string) => Promise.all(Array.from({ length: 10 }, () => run(now, 7)));
    await record(Array.from({ length: 40 }, (_, index) => event(`a${index}`)));
    await tenRuns('2026-11-22T10:01:00Z');
    await run('2026-11-22T10:02:00Z');
    await record(Array.from({ length: 30 }, (_, index) => event(`b${index}`)));
    await run('2026-11-22T10:03:00Z');
    expect((await inbox()).items).toEqual([]);
    const waiting = (await api.call(ada, 'GET', at('/notification-rules'))).body.items[0];
    expect(waiting).toMatchObject({
      id: body.id,
      pendingCount: 70,
      nextSendAt: '2026-11-23T08:00:00.000Z',
    });
    await tenRuns('2026-11-23T08:00:30Z');
    await tenRuns('2026-11-24T08:00:30Z');
    const { items } = await inbox();
    expect(items).toMatchObject([{ eventCount: 70 }]);
    expect(items[0].events).toHaveLength(20);
  });

  test('includes an event whose transaction ends after the next run', async () => {
    await create({});
    await db.asWorker(ada.workspaceId, async (tx) => {
      const scope = { tx, workspaceId: ada.workspaceId };
      await modulePortsOf(db).feed.record(scope, [event('late')]);
      await record([event('early')]);
      await run('2026-11-22T10:01:00Z');
    });
    await run('2026-11-22T10:10:00Z');
    expect((await inbox()).items).toMatchObject([{ eventCount: 1 }, { eventCount: 1 }]);
  });

  test('waits for the end of quiet hours, and goes with a paused rule', async () => {
    const quiet = { quietHours: { start: '22:00', end: '06:00' }, timezone: 'Europe/Berlin' };
    await create({ name: 'quiet', ...quiet });
    const paused = (await create({ name: 'paused', ...quiet })).body;
    await record([event('night')]);
    await run('2026-11-22T23:00:00Z');
    await api.call(ada, 'PATCH', at(`/notification-rules/${paused.id}`), { enabled: false });
    expect((await inbox()).items).toEqual([]);
    await run('2026-11-23T05:01:00Z');
    expect((await inbox()).items).toMatchObject([{ ruleName: 'quiet' }]);
    await api.call(ada, 'PATCH', at(`/notification-rules/${paused.id}`), { enabled: true });
    await run('2026-11-23T06:01:00Z');
    expect((await inbox()).items).toHaveLength(1);
  });

  test('costs nothing where no rule is on', async () => {
    await record([event('unheard')]);
    const queued = await sql('select from parapet.feed_outbox where workspace_id = $1', [
      ada.workspaceId,
    ]);
    expect(queued).toEqual([]);
  });
});

describe('a mail of a rule', () => {
  const mailTo = (send: (mail: Mail) => Promise<void>) =>
    mailChanges({
      ...ports(),
      log: createLogger({ process: 'worker', level: 'silent' }),
      mailer: { send },
    });
  const job = () => {
    const [found] = jobs.filter(({ queue }) => queue === 'rule-mail');
    return {
      data: found?.data as { workspaceId: string; deliveryId: string },
      signal: new AbortController().signal,
    };
  };

  test('names the changes and goes out once', async () => {
    await create({ name: 'Ports <b>', destination: { kind: 'mail' } });
    await record([event('a'), event('b', { after: { port: 6379 } })]);
    await run('2026-11-22T10:01:00Z');
    const mails: Mail[] = [];
    const mail = mailTo(async (sent) => void mails.push(sent));
    await Promise.all([mail(job()), mail(job())]);
    await mail(job());
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('2 changes, Ports <b>');
    expect(mails[0]?.text).toContain('Port 6379 opened');
    expect(mails[0]?.text).toContain(`workspace=${ada.workspaceId}`);
    expect(mails[0]?.html).toContain('Ports &lt;b&gt;');
    expect((await inbox()).items).toEqual([]);
  });

  test('that was certainly not accepted is sent again', async () => {
    await create({ destination: { kind: 'mail' } });
    await record([event('a')]);
    await run('2026-11-22T10:01:00Z');
    const refuse = mailTo(() => Promise.reject(new MailNotTaken('busy', { isFinal: false })));
    await expect(refuse(job())).rejects.toThrow('busy');
    const sent: Mail[] = [];
    await mailTo(async (mail) => void sent.push(mail))(job());
    expect(sent).toHaveLength(1);
  });

  test('is not sent to someone who has left', async () => {
    const eve = await join('viewer');
    await create({ destination: { kind: 'mail' } }, eve);
    await record([event('a')]);
    await run('2026-11-22T10:01:00Z');
    await sql('delete from parapet.memberships where workspace_id = $1 and user_id = $2', [
      ada.workspaceId,
      eve.id,
    ]);
    await mailTo(() => Promise.reject(new Error('not sent')))(job());
    const { body } = await api.call(ada, 'GET', at('/notification-rules'));
    expect(body.total).toBe(0);
  });
});

describe('an integration', () => {
  const connect = async () => {
    const webhook = { type: 'webhook', name: 'Chat', url: 'http://127.0.0.1:9/hook' };
    return (await api.call(ada, 'POST', at('/integrations'), webhook)).body.id as string;
  };
  const deliveries = (id: string) =>
    sql<{ event: string; body: string }>(
      'select event, body from parapet.integration_deliveries where integration_id = $1',
      [id],
    );

  test('is told of the changes, and not that a message to itself failed', async () => {
    const integrationId = await connect();
    await create({ name: 'All', destination: { kind: 'integration', integrationId } });
    const failed = { kind: 'integration', id: integrationId, name: 'Chat' } as const;
    await record([
      event('a', { severity: 'high' }),
      event('own', { type: 'integration.failed', subject: failed }),
    ]);
    await run('2026-11-22T10:01:00Z');
    await run('2026-11-22T10:07:00Z');
    const [delivery, ...more] = await deliveries(integrationId);
    expect(more).toEqual([]);
    expect(delivery?.event).toBe('feed.changes');
    const message = integrationMessageSchema.parse(JSON.parse(delivery?.body ?? ''));
    expect(message).toMatchObject({
      rule: { name: 'All' },
      changes: [{ severity: 'high', title: 'Port 443 opened' }],
      changesTotal: 1,
    });
    const [change] = message.type === 'feed.changes' ? message.changes : [];
    expect(change?.url).toBe(
      `http://localhost:3000/dashboard/feed/details?id=${change?.id}&workspace=${ada.workspaceId}`,
    );
    expect(jobs).toMatchObject([{ queue: 'integration-delivery' }]);
    const list = await api.call(ada, 'GET', at(`/integrations/${integrationId}/deliveries`));
    expect(list.body.items).toMatchObject([{ event: 'feed.changes', state: 'pending' }]);
  });

  test('that is paused is told nothing, and its rules go with it', async () => {
    const integrationId = await connect();
    await create({ destination: { kind: 'integration', integrationId } });
    await api.call(ada, 'PATCH', at(`/integrations/${integrationId}`), { enabled: false });
    await record([event('a')]);
    await run('2026-11-22T10:01:00Z');
    expect(await deliveries(integrationId)).toEqual([]);
    await api.call(ada, 'DELETE', at(`/integrations/${integrationId}`));
    expect((await api.call(ada, 'GET', at('/notification-rules'))).body.items).toEqual([]);
  });
});

describe('the inbox', () => {
  test('is read page by page and marked for oneself', async () => {
    const eve = await join('viewer');
    await create({});
    await create({}, eve);
    for (const minute of ['00', '10', '20']) {
      await record([event(minute)]);
      await run(`2026-11-22T10:${minute}:30Z`);
    }
    const first = await api.call(ada, 'GET', at('/inbox?limit=2'));
    expect(first.body).toMatchObject({ unread: 3, items: [{ isUnread: true }, {}] });
    const rest = await api.call(ada, 'GET', at(`/inbox?limit=2&cursor=${first.body.nextCursor}`));
    expect(rest.body).toMatchObject({ nextCursor: null, items: [{}] });
    const notificationId = first.body.items[1].id;
    const marked = await api.call(ada, 'PUT', at('/inbox/read'), { notificationId });
    expect(marked.body).toEqual({ unread: 1 });
    expect((await inbox(eve)).unread).toBe(3);
    const foreign = await api.call(eve, 'PUT', at('/inbox/read'), { notificationId });
    expect(foreign.status).toBe(404);
  });
});

describe('a dry run', () => {
  const dryRun = async (settings: object) =>
    (
      await api.call(ada, 'POST', at('/notification-rules/dry-run'), {
        timezone: 'UTC',
        ...settings,
      })
    ).body;
  const ago = (days: number, minutes = 0) =>
    new Date(Date.now() - days * 86_400_000 - minutes * 60_000).toISOString();

  test('counts what a rule would have sent in 90 days and shows examples', async () => {
    const shop = await addAsset('shop.example', ['shop']);
    await record([
      event('old', { occurredAt: ago(91), assetId: shop }),
      event('one', { occurredAt: ago(50, 10), assetId: shop }),
      event('two', { occurredAt: ago(50, 8), assetId: shop, severity: 'high' }),
      event('three', { occurredAt: ago(2), assetId: shop }),
      event('other', { occurredAt: ago(1) }),
    ]);
    const all = await dryRun({ types: ['port.opened'] });
    expect(all).toMatchObject({ isComplete: true, events: 4 });
    const tagged = await dryRun({ types: ['port.opened'], tags: ['shop'], cadence: 'weekly' });
    expect(tagged).toMatchObject({ events: 3, messages: 2 });
    expect(tagged.days.at(-1)).toMatchObject({ date: ago(2).slice(0, 10), events: 1, messages: 1 });
    expect(tagged.examples.map(({ assetName }: { assetName: string }) => assetName)).toEqual(
      Array(3).fill('shop.example'),
    );
    expect(await dryRun({ severities: ['high'] })).toMatchObject({ events: 1 });
    expect(await dryRun({ types: ['kev.match'] })).toMatchObject({
      events: 0,
      days: [],
      examples: [],
    });
    expect((await inbox()).items).toEqual([]);
  });
});
