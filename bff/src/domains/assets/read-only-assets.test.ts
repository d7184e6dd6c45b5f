import type { OpenApiDocument } from '@parapet/contracts/openapi/openapi-document';
import { READ_ONLY_ASSET } from '@parapet/contracts/plans/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAssetsOf } from '../../testing/add-assets.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

// Ada has six assets and, since a downgrade, a plan with room for five: the newest is read-only.

const NEWEST = 'shop.example';

let api: TestApi;
let document: OpenApiDocument;
let ada: TestUser;
let ids: Record<string, string>;

beforeAll(async () => {
  api = await startTestApi();
  document = (await api.call(null, 'GET', '/api/openapi.json')).body as OpenApiDocument;
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
  const urls = [1, 2, 3, 4, 5].map((n) => `https://shop.example/${n}/`);
  ids = await addAssetsOf(api, ada, [...urls, NEWEST]);
  await runSql(
    api.database.url,
    `update parapet.subscriptions set tier = 'free' where user_id = $1`,
    [ada.id],
  );
});
afterAll(() => api.close());

const idOf = (value: string): string => ids[value] ?? '';
const first = () => idOf('https://shop.example/1/');
const merge = (keepId: string, mergeIds: string[], path = '/assets/merge') =>
  send('POST', path, {
    keepId,
    mergeIds,
    ...(path.endsWith('merge') && { confirm: NEWEST }),
  });
const send = (method: string, path: string, body?: object) =>
  api.call(ada, method, `/api/workspaces/${ada.workspaceId}${path}`, body);

describe('an asset above the limit of the plan', () => {
  test.each([
    ['edited', 'PATCH', '/assets/{assetId}', { tags: ['x'] }],
    ['scanned', 'POST', '/scans', (assetId: string) => ({ assetIds: [assetId] })],
    ['searched for names', 'POST', '/assets/{assetId}/discover', undefined],
    ['proved', 'POST', '/assets/{assetId}/ownership', { method: 'dns_txt' }],
    ['looked at for a proof', 'POST', '/assets/{assetId}/ownership/check', undefined],
    [
      'merged into',
      'POST',
      '/assets/merge',
      (keepId: string) => ({ keepId, mergeIds: [first()], confirm: NEWEST }),
    ],
  ])(
    'is not %s, in the same words everywhere, as the document says',
    async (_, method, path, body) => {
      const id = idOf(NEWEST);
      const answer = await send(
        method,
        path.replace('{assetId}', id),
        typeof body === 'function' ? body(id) : body,
      );
      expect(answer).toMatchObject({
        status: 402,
        body: { code: 'plan_limit', error: READ_ONLY_ASSET },
      });
      const operation =
        document.paths[`/api/workspaces/{workspaceId}${path}`]?.[method.toLowerCase()];
      expect(operation?.responses).toHaveProperty('402');
    },
  );

  test('is told to be one before a merge', async () => {
    const { body } = await merge(idOf(NEWEST), [first()], '/assets/merge/preview');
    expect(body.refusals).toEqual([
      {
        assetId: idOf(NEWEST),
        name: NEWEST,
        reason: 'It is above the limit of the plan and read-only.',
      },
    ]);
    expect((await send('GET', '/assets')).body.total).toBe(6);
  });

  test('can go: archived, deleted, or merged once another one makes room', async () => {
    expect((await send('PATCH', `/assets/${idOf(NEWEST)}`, { state: 'archived' })).status).toBe(
      200,
    );
    expect((await send('PATCH', `/assets/${idOf(NEWEST)}`, { state: 'approved' })).status).toBe(
      402,
    );
    expect((await send('DELETE', `/assets/${first()}`)).status).toBe(204);
    expect((await send('PATCH', `/assets/${idOf(NEWEST)}`, { state: 'approved' })).status).toBe(
      200,
    );
    expect((await merge(idOf(NEWEST), [idOf('https://shop.example/2/')])).status).toBe(200);
  });
});
