import { scopes } from '@parapet/contracts/access/api-key';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import type { OpenApiDocument } from '@parapet/contracts/openapi/openapi-document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIds } from './testing/isolation/foreign-ids.ts';
import { codesOf } from './testing/isolation/walk-endpoints.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import type { TestUser } from './testing/test-identity.ts';

const HIGH = 1_000_000;
let api: TestApi;
let ada: TestUser;
let document: OpenApiDocument;

beforeAll(async () => {
  api = await startTestApi({
    resolveHost: async () => ['127.0.0.1'],
    rateLimits: { anyone: HIGH, pages: HIGH, reads: HIGH, writes: HIGH, cost: HIGH },
  });
  ada = await api.signUp('mssp');
  document = (await api.call(null, 'GET', '/api/openapi.json')).body;
});
afterAll(() => api.close());

/** The codes of the answers to a key with these scopes, by operation. */
async function codesWith(wanted: readonly string[], endpoints: readonly { readonly id: string }[]) {
  const path = `/api/workspaces/${ada.workspaceId}/api-keys`;
  const made = await api.call(ada, 'POST', path, { name: 'a', scopes: wanted, expiresInDays: 1 });
  const walk = {
    document,
    workspaceId: ada.workspaceId,
    ids: await readIds(api.database.url, ada),
    secrets: [],
    async call(method: string, at: string, body: string | undefined) {
      const answer = await fetch(api.url + at, {
        method,
        headers: {
          authorization: `Bearer ${made.body.key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
        await answer.body?.cancel();
        return { status: answer.status, text: '' };
      }
      return { status: answer.status, text: await answer.text() };
    },
  };
  return await codesOf(walk, new Set(endpoints.map(({ id }) => id)));
}

test('every endpoint of a workspace says which scope it needs, or that it needs a person', () => {
  const silent = apiTable.filter(
    ({ path, scope }) => path.includes('{workspaceId}') && scope === undefined,
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('the OpenAPI document has the scope of each', () => {
  for (const { id, method, path, access, scope } of apiTable) {
    expect(document.paths[path]?.[method.toLowerCase()]?.security, id).toEqual(
      access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
    );
  }
});

const needing = (scope: string) => apiTable.filter((endpoint) => endpoint.scope === scope);

// No generated text is such a file: it is read, and refused, once the key has been let in.
const filesOfText = new Set(['uploadFramework']);

// Slow: it calls every endpoint that needs a scope, with generated requests.
test.each(scopes.filter((scope) => needing(scope).length > 0))(
  'the scope %s is all that its endpoints ask for',
  async (scope) => {
    for (const [id, codes] of await codesWith([scope], needing(scope))) {
      const refusals = ['scope_insufficient', ...(filesOfText.has(id) ? [] : ['invalid_input'])];
      const letIn = [...codes].filter((code) => !refusals.includes(code));
      expect(letIn, `${id}: ${[...codes].join()}`).not.toEqual([]);
    }
  },
);

// Every key has the scope `read`.
test.each(scopes.filter((scope) => scope !== 'read' && needing(scope).length > 0))(
  'a key with every scope but %s is refused by the endpoints that need it',
  async (scope) => {
    const others = scopes.filter((other) => other !== scope);
    for (const [id, codes] of await codesWith(others, needing(scope))) {
      expect([...codes], id).toEqual(['scope_insufficient']);
    }
  },
);
