import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import type { FeedEvent } from './feed.port.ts';

let api: TestApi;
let db: Database;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
});
beforeEach(async () => {
  ada = await api.signUp('core');
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string, user = ada) => (await api.call(user, 'GET', at(path))).body;
const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString();
const subjectId = crypto.randomUUID();
const event = (key: string, parts: Partial<FeedEvent> = {}): FeedEvent => ({
  type: 'port.opened',
  severity: null,
  subject: { kind: 'asset', id: subjectId, name: 'a.example' },
  assetId: null,
  scanId: null,
  before: null,
  after: { port: 443 },
  dedupeKey: key,
  occurredAt: minute(0),
  ...parts,
});
const record = (events: readonly FeedEvent[], user = ada) =>
  db.asWorker(user.workspaceId, (tx) =>
    modulePortsOf(db).feed.record({ tx, workspaceId: user.workspaceId }, events),
  );
const keysOf = (items: { after: { key?: string } }[]) => items.map(({ after }) => after.key);
const keyed = (key: string, minutes: number, parts: Partial<FeedEvent> = {}) =>
  event(key, { after: { key }, occurredAt: minute(minutes), ...parts });

describe('the feed', () => {
  test('lists events newest first, page by page, each once', async () => {
    await record([1, 2, 3, 3, 3, 4].map((minutes, index) => keyed(`e${index}`, minutes)));
    const pages: (string | undefined)[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await get(`/feed?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...keysOf(page.items));
      cursor = page.nextCursor;
    }
    expect(pages).toHaveLength(6);
    expect(new Set(pages).size).toBe(6);
    expect([pages[0], ...pages.slice(4)]).toEqual(['e5', 'e1', 'e0']);
  });

  test('adds a change once, whoever tells it again', async () => {
    await record([event('same'), event('same'), event('other')]);
    await record([event('same', { after: { port: 1 } })]);
    expect((await get('/feed')).items).toHaveLength(2);
  });

  test('shows the name of an asset as it is, and of the subject as it was', async () => {
    const added = { value: 'new.example', consent: true };
    const { body: asset } = await api.call(ada, 'POST', at('/assets'), added);
    await record([event('one', { assetId: asset.id })]);
    const of = await get(`/feed?assetId=${asset.id}&group=ports`);
    expect(of.items).toMatchObject([
      { assetName: 'new.example', subject: { name: 'a.example' }, after: { port: 443 } },
    ]);
    const read = await get(`/feed/${of.items[0].id}`);
    expect(read).toEqual(of.items[0]);
  });

  test('is filtered by group, severity, asset and time, also together', async () => {
    const assetId = crypto.randomUUID();
    await record([
      keyed('port', 1),
      keyed('tech', 2, { type: 'tech.added', severity: 'info' }),
      keyed('finding', 3, { type: 'finding.opened', severity: 'critical', assetId }),
      keyed('kev', 4, { type: 'kev.match', severity: 'critical' }),
      keyed('fixed', 5, { type: 'finding.fixed', severity: 'low', assetId }),
    ]);
    const of = async (query: string) => keysOf((await get(`/feed?${query}`)).items);
    expect(await of('group=findings')).toEqual(['fixed', 'kev', 'finding']);
    expect(await of('group=ports,technologies')).toEqual(['tech', 'port']);
    expect(await of('severity=critical')).toEqual(['kev', 'finding']);
    expect(await of('group=findings&severity=low,high')).toEqual(['fixed']);
    expect(await of(`assetId=${assetId}&severity=critical`)).toEqual(['finding']);
    expect(await of(`since=${minute(3)}&limit=2`)).toEqual(['fixed', 'kev']);
    expect(await of(`group=technologies&since=${minute(3)}`)).toEqual([]);
  });

  test('remembers for each member what was seen', async () => {
    await record([keyed('old', 1), keyed('mid', 2), keyed('new', 3)]);
    const first = await get('/feed');
    expect(first).toMatchObject({ unseen: 3, items: [{ isUnseen: true }, {}, {}] });
    const mark = (eventId: string, user = ada) =>
      api.call(user, 'PUT', at('/feed/seen'), { eventId });
    expect((await mark(first.items[1].id)).body).toEqual({ unseen: 1 });
    expect((await mark(first.items[2].id)).body).toEqual({ unseen: 1 });
    const seen = (await get('/feed')).items.map(({ isUnseen }: { isUnseen: boolean }) => isUnseen);
    expect(seen).toEqual([true, false, false]);
    expect(keysOf((await get('/feed?unseen=true')).items)).toEqual(['new']);
    expect(keysOf((await get('/feed?unseen=true&group=scans')).items)).toEqual([]);
    const eve = await api.signUp();
    await joinWorkspace(api, eve, { workspaceId: ada.workspaceId, role: 'viewer' });
    expect((await get('/feed', eve)).unseen).toBe(3);
    expect((await get('/feed?unseen=true', eve)).items).toHaveLength(3);
    expect((await mark(first.items[0].id, eve)).body).toEqual({ unseen: 0 });
    expect((await get('/feed')).unseen).toBe(1);
  });

  test('counts no further than a hundred unseen events', async () => {
    await record(Array.from({ length: 130 }, (_, index) => event(`e${index}`)));
    expect((await get('/feed?limit=1')).unseen).toBe(100);
  });

  test('of another workspace is not there', async () => {
    await record([event('one')]);
    const [{ id }] = (await get('/feed')).items;
    const bob = await api.signUp();
    const own = (path: string) => `/api/workspaces/${bob.workspaceId}${path}`;
    expect((await api.call(bob, 'GET', at('/feed'))).status).toBe(404);
    expect((await api.call(bob, 'GET', own(`/feed/${id}`))).status).toBe(404);
    expect((await api.call(bob, 'PUT', own('/feed/seen'), { eventId: id })).status).toBe(404);
    expect((await api.call(bob, 'GET', own('/feed'))).body.items).toEqual([]);
  });

  test('is deleted in batches when it is old', async () => {
    await record([keyed('old', 1), keyed('new', 3)]);
    const deleted = await db.asWorker(ada.workspaceId, (tx) =>
      modulePortsOf(db).feed.deleteOld({ tx, workspaceId: ada.workspaceId }, new Date(minute(2))),
    );
    expect(deleted).toEqual({ count: 1, isLast: true });
    expect(keysOf((await get('/feed')).items)).toEqual(['new']);
  });
});
