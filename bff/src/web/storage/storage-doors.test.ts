// Slow: 500 generated requests go to the routes of the storage, and each route is asked for each file of another workspace.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFile } from '../../testing/store-file.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { allObjects } from './all-objects.ts';
import { createWireRouter } from './wire/storage-router.ts';

let api: TestApi;
let ada: TestUser;
let eve: TestUser;
let key: string;
let importId: string;
/** Stands in each file that Eve may not read. */
const SECRET = 'secret-of-ada';

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('core');
  eve = await api.signUp('core');
  await sql(
    `insert into parapet.operator_rights (user_id, granted_by) values ($1, 'test')`,
    ada.id,
  );
  const base = `/api/workspaces/${ada.workspaceId}`;
  importId = (
    await api.call(ada, 'POST', `${base}/asset-imports`, { name: 'a.csv', bytes: SECRET.length })
  ).body.id;
  const made = { name: 'Pipeline', scopes: ['read', 'manageAssets'], expiresInDays: 30 };
  key = (await api.call(ada, 'POST', `${base}/api-keys`, made)).body.key;
  for (const [bucket, name] of [
    ['reports', 'a.html'],
    ['evidence', 'a.bin'],
  ] as const) {
    await storeFile(api, { bucket, workspaceId: ada.workspaceId, name }, SECRET);
  }
  await send('POST', '/bucket', ada.token, { body: JSON.stringify({ name: 'inner' }) });
  await send('POST', '/object/inner/a.txt', ada.token, { body: SECRET, type: 'text/plain' });
});
afterAll(() => api.close());

const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);

interface Sent {
  readonly body?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
async function send(method: string, path: string, token: string | null, sent: Sent = {}) {
  const { body, type = 'application/json', headers = {} } = sent;
  const answer = await fetch(`${api.url}/storage/v1${path}`, {
    method,
    headers: {
      ...headers,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && method !== 'GET' && { 'content-type': type }),
    },
    ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Every route of the storage, as the router has it. */
const routes = createWireRouter(
  allObjects({} as Parameters<typeof allObjects>[0]),
  {} as Parameters<typeof createWireRouter>[1],
).stack.flatMap(({ route }) => {
  if (!route) return [];
  const path = String(route.path);
  return route.stack.map(({ method }) => ({ method: method.toUpperCase(), path }));
});
const doors = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
const filled = (path: string, bucket: string, name: string): string =>
  path
    .replace(':bucket', encodeURIComponent(bucket))
    .replace(':id', encodeURIComponent(bucket))
    .replace('*name', name.split('/').map(encodeURIComponent).join('/'))
    .replace('*rest', `${encodeURIComponent(bucket)}/${encodeURIComponent(name)}`);

/** The files of Ada, each in its bucket. */
const places = (): [bucket: string, name: string][] => [
  ['reports', `${ada.workspaceId}/a.html`],
  ['evidence', `${ada.workspaceId}/a.bin`],
  ['imports', `${ada.workspaceId}/${importId}.csv`],
  ['avatars', `${ada.id}/a.png`],
  ['inner', 'a.txt'],
];
/** A body that fits the route, about one file. */
const bodyFor = (method: string, path: string, bucket: string, name: string): Sent => {
  if (path.startsWith('/object/sign/:bucket') && !path.includes('*')) {
    return { body: JSON.stringify({ expiresIn: 60, paths: [name] }) };
  }
  if (path.startsWith('/object/sign')) return { body: JSON.stringify({ expiresIn: 60 }) };
  if (path === '/object/move' || path === '/object/copy') {
    return {
      body: JSON.stringify({ bucketId: bucket, sourceKey: name, destinationKey: `${name}x` }),
    };
  }
  if (path.startsWith('/object/list'))
    return { body: JSON.stringify({ prefix: name.split('/')[0] }) };
  if (path === '/object/:bucket') return { body: JSON.stringify({ prefixes: [name] }) };
  if (path.startsWith('/bucket')) return { body: JSON.stringify({ name: bucket, public: true }) };
  return { body: method === 'GET' ? '' : 'overwritten', type: 'text/plain' };
};

test('there are doors to walk', () => {
  expect(doors.length).toBeGreaterThan(20);
  expect(doors).toContain('PUT /object/upload/sign/:bucket/*name');
});

test('no door of the storage opens a file of another workspace, or changes one', async () => {
  const before = await contents();
  expect(before).toMatchObject({ report: SECRET, inner: SECRET });
  const found: string[] = [];
  for (const door of doors) {
    const [method = '', path = ''] = door.split(' ');
    for (const [bucket, name] of places()) {
      for (const [who, token] of [
        ['another account', eve.token],
        ['nobody', null],
        ['an API key of the workspace', key],
      ] as const) {
        const at = filled(path, bucket, name);
        const { status, text } = await send(method, at, token, bodyFor(method, path, bucket, name));
        const isList =
          path === '/bucket' || (path.startsWith('/object/sign') && text.startsWith('['));
        if (status >= 500 || text.includes(SECRET)) found.push(`${who}: ${method} ${at} ${status}`);
        if (status < 300 && !isList && who !== 'nobody') {
          // Ada's shared buckets are described to everybody; nothing else answers.
          if (path !== '/bucket/:id' || bucket !== 'reports') {
            found.push(`${who}: ${method} ${at} ${status} ${text.slice(0, 100)}`);
          }
        }
        if (
          who === 'an API key of the workspace' &&
          status < 400 &&
          !path.startsWith('/object/public')
        ) {
          found.push(`${who}: ${method} ${at} ${status}`);
        }
      }
    }
  }
  expect([...new Set(found)]).toEqual([]);
  expect(await contents()).toEqual(before);
}, 120_000);

const contents = async () => ({
  report: (await send('GET', `/object/reports/${ada.workspaceId}/a.html`, ada.token)).text,
  inner: (await send('GET', '/object/inner/a.txt', ada.token)).text,
  buckets: (await send('GET', '/bucket', ada.token)).text,
  rows: await sql(
    `select bucket, owner_id, name, state from parapet.stored_objects order by 1, 2, 3`,
  ),
});

test('generated requests are answered as clients of the storage read them', async () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '..',
      '%2e%2e',
      '%00',
      '%',
      '%zz',
      '__proto__',
      'a'.repeat(2000),
      '%E0%80%80',
      '',
    ),
    fc.constantFrom(...places().flatMap(([bucket, name]) => [bucket, ...name.split('/')])),
    fc.string({ maxLength: 20 }).map(encodeURIComponent),
  );
  const headers = fc.record(
    {
      range: fc.oneof(
        fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,3-4', 'lines=1-2'),
        fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
      ),
      'if-none-match': fc.constantFrom('*', '""', 'W/"a"', ',,,'),
      'x-upsert': fc.constantFrom('true', 'false', '1'),
      'x-metadata': fc.constantFrom('e30=', 'bm90IGpzb24=', '!!', 'W10='),
      'cache-control': fc.constantFrom('no-store', 'max-age=-1', 'a'.repeat(400)),
    },
    { requiredKeys: [] },
  );
  const form = (content: string) =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${content}\r\n--x--\r\n`;
  const body = fc.oneof(
    fc.json().map((text): Sent => ({ body: text })),
    fc.constantFrom<Sent>(
      { body: JSON.stringify({ prefix: `${ada.workspaceId}/`, limit: -1, sortBy: { column: 1 } }) },
      { body: JSON.stringify({ prefix: '', search: '%_\\', limit: 1000, offset: 1_000_000 }) },
      { body: JSON.stringify({ cursor: 'AA', with_delimiter: true, limit: 1 }) },
      { body: JSON.stringify({ name: '../a', file_size_limit: '9999999999gb' }) },
      { body: JSON.stringify({ prefixes: Array.from({ length: 1001 }, () => 'a') }) },
      { body: JSON.stringify({ expiresIn: 1e300, paths: ['a'] }) },
      { body: '{' },
      { body: form('x'), type: 'multipart/form-data; boundary=x' },
      { body: '--x\r\nno form', type: 'multipart/form-data; boundary=x' },
      { body: form('x'), type: 'multipart/form-data' },
    ),
  );
  const request = fc.record({
    door: fc.constantFrom(...doors),
    parts: fc.array(hostile, { minLength: 1, maxLength: 3 }),
    bucket: hostile,
    token: fc.option(fc.string({ maxLength: 30 }), { nil: null }),
    who: fc.constantFrom('ada', 'eve', 'nobody'),
    headers,
    body,
  });
  const problems: string[] = [];
  for (const each of fc.sample(request, { numRuns: 500, seed: 38 })) {
    const [method = '', path = ''] = each.door.split(' ');
    const query = each.token === null ? '' : `?token=${encodeURIComponent(each.token)}&download=`;
    const at = path
      .replace(/:bucket|:id/, each.bucket)
      .replace(/\*name|\*rest/, each.parts.join('/'));
    const token = { ada: ada.token, eve: eve.token, nobody: null }[each.who];
    const { status, text } = await send(method, at + query, token, {
      ...each.body,
      headers: each.headers,
    });
    const shown = `${each.who}: ${method} ${at}${query} ${status} ${text.slice(0, 200)}`;
    if (status >= 500) problems.push(shown);
    if (each.who !== 'ada' && text.includes(SECRET)) problems.push(`leak: ${shown}`);
    // What no route of the storage fits is answered by the API, as all else.
    const isError = status >= 400 && status !== 416 && method !== 'HEAD';
    if (isError && !/"(statusCode|requestId)":/.test(text)) problems.push(shown);
  }
  expect(problems).toEqual([]);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
}, 120_000);
