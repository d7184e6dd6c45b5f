import { checkCatalogue } from '@parapet/contracts/check-catalogue';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { openApiDocument } from '@parapet/contracts/openapi/openapi-document';
import { describe, expect, test } from 'vitest';
import { filterChecks } from '../features/checks/filter-checks.ts';
import type { ApiIndexContent, ApiTagContent } from './api-content.ts';
import { apiDocuments } from './api-documents.ts';
import type { CheckListContent } from './check-content.ts';
import { checkDocuments } from './check-documents.ts';

const ofApi = apiDocuments(openApiDocument(apiTable, { publicUrl: '{origin}', version: '1' }));
const ofChecks = checkDocuments(checkCatalogue);
const payloadAt = <Payload>(path: string): Payload =>
  [...ofApi, ...ofChecks].find((each) => each.path === path)?.payload as Payload;
const operationOf = (path: string, id: string) =>
  payloadAt<ApiTagContent>(path).operations.find((each) => each.id === id);

test('every document of the reference has a path of its own and a description that lists show', () => {
  const all = [...ofApi, ...ofChecks];
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  const lengths = all.map(({ description }) => description.length);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(160);
});

describe('the reference of the API', () => {
  test('has every operation of the contract once, on the page of its tag', () => {
    const { tags } = payloadAt<ApiIndexContent>('/docs/api');
    const listed = tags.flatMap(({ slug, operations }) => {
      const page = payloadAt<ApiTagContent>(`/docs/api/${slug}`).operations;
      expect(page.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
      return operations.map(({ id }) => id);
    });
    expect(listed.toSorted()).toEqual(apiTable.map(({ id }) => id).toSorted());
  });

  test('says who may call an operation, what it takes and how it is refused', () => {
    expect(operationOf('/docs/api/assets', 'addAsset')).toMatchObject({
      method: 'POST',
      access: expect.stringContaining('an API key with the scope'),
      body: expect.arrayContaining([
        expect.objectContaining({ name: 'value', type: 'text', isRequired: true }),
        expect.objectContaining({ name: 'tags', type: 'list of text', isRequired: false }),
      ]),
      errors: expect.arrayContaining([expect.objectContaining({ status: '402' })]),
    });
  });

  test('names fields inside of others, and null beside the type', () => {
    const fields = operationOf('/docs/api/assets', 'addAsset')?.answer.fields;
    expect(fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'owner', type: 'object or null' }),
        expect.objectContaining({ name: 'owner.id', type: 'UUID' }),
      ]),
    );
  });

  test('has a command whose path and body fit the operation', () => {
    const curl = operationOf('/docs/api/assets', 'addAsset')?.curl ?? '';
    expect(curl).toContain('"$URL/api/workspaces/$WORKSPACE_ID/assets"');
    const body = /-d '(.*)'/.exec(curl)?.[1] ?? '';
    const endpoint = apiTable.find(({ id }) => id === 'addAsset');
    expect(endpoint?.body?.safeParse(JSON.parse(body)).success).toBe(true);
  });
});

describe('the list of checks', () => {
  const { checks } = payloadAt<CheckListContent>('/checks');
  const idsOf = (text: string, severity: 'all' | 'critical' = 'all') =>
    filterChecks(checks, { text, severity }).map(({ id }) => id);

  test.each(['git exposed', 'EXP-001', 'git-metadata', 'Git folder served'])(
    'finds a check by %s',
    (text) => {
      expect(idsOf(text)).toContain('git-metadata-not-exposed');
    },
  );

  test('leaves out what has another severity or misses a word', () => {
    expect(idsOf('git folder sharks')).toEqual([]);
    expect(idsOf('', 'critical').length).toBeLessThan(checks.length);
    expect(idsOf('')).toHaveLength(checks.length);
  });
});
