import { checkCatalogue } from '@parapet/contracts/findings/check-catalogue';
import { cloudTopics } from '@parapet/contracts/findings/cloud-topics';
import { topicStates } from '@parapet/contracts/findings/topic-state';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { openApiDocument } from '@parapet/contracts/openapi/openapi-document';
import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { product } from '../claims/product.ts';
import { productData, withBreadcrumbs } from '../content/structured-data.ts';
import { filterChecks } from '../features/checks/filter-checks.ts';
import { countStates, filterTopics, noFilter } from '../features/cloud-topics/filter-topics.ts';
import type { ApiIndexContent, ApiTagContent } from './api-content.ts';
import { apiDocuments } from './api-documents.ts';
import type { CheckContent, CheckListContent } from './check-content.ts';
import { checkDocuments } from './check-documents.ts';
import { type SearchEntry, searchOptions } from './search-content.ts';
import { searchDocuments } from './search-documents.ts';
import type { TopicListContent } from './topic-content.ts';
import { topicDocument } from './topic-documents.ts';

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

describe('the reference of checks', () => {
  const frameworksOf = (id: string) =>
    payloadAt<CheckContent>(`/checks/${id}`).requirements.map(({ shortTitle }) => shortTitle);

  test('names the requirements that a check of the cloud and one from outside serve', () => {
    const { requirements } = payloadAt<CheckContent>('/checks/aws-s3-bucket-policy-is-not-public');
    expect(requirements).toContainEqual({
      framework: 'NIST Cybersecurity Framework 2.0',
      shortTitle: 'NIST CSF 2.0',
      numbers: expect.arrayContaining(['PR.DS-01']),
    });
    expect(frameworksOf('framing-restricted')).toContain('OWASP ASVS 5');
  });
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

  test.each(['git exposed', 'EXP-001', 'git-metadata', 'exposed git config'])(
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

describe('the search', () => {
  const { index, document } = searchDocuments([...ofApi, ...ofChecks], []);
  const read = MiniSearch.loadJSON<SearchEntry>(index.content, searchOptions);

  test.each([
    ['beast attack', '/checks/'],
    ['git repositry', '/checks/git-metadata-not-exposed'],
    ['CWE-319', '/checks/'],
    ['addAsset', '/docs/api/assets'],
  ])('finds %s', (text, path) => {
    expect(read.search(text)[0]?.path).toContain(path);
  });

  test('takes hostile words as words', () => {
    for (const text of ['<script>', '__proto__', '\u0000', '*'.repeat(200), 'constructor'])
      expect(() => read.search(text)).not.toThrow();
  });

  test('lists every page for those without scripts', () => {
    const { sections } = document.payload as { sections: { pages: object[] }[] };
    expect(sections.flatMap(({ pages }) => pages)).toHaveLength(ofApi.length + ofChecks.length);
  });
});

describe('data for machines', () => {
  test('offers the plans at their price, and none that is on request', () => {
    const { offers } = productData() as { offers: { name: string; price: string }[] };
    expect(offers.map(({ name, price }) => `${name} ${price}`)).toEqual([
      'Free 0.00',
      'Core 49.00',
      'Pro 149.00',
      'Advanced 399.00',
    ]);
  });

  test('name the documents above each', () => {
    const named = withBreadcrumbs(ofApi).find(({ path }) => path === '/docs/api/assets');
    expect(named?.jsonLd?.at(-1)).toMatchObject({
      itemListElement: [
        { name: 'Parapet', item: '{origin}/' },
        { name: 'API reference', item: '{origin}/docs/api' },
        { name: 'API: Assets', item: '{origin}/docs/api/assets' },
      ],
    });
  });
});

describe('the topics of cloud checks', () => {
  const { topics } = topicDocument(cloudTopics, checkCatalogue).payload as TopicListContent;
  const cloudChecks = checkCatalogue.filter(({ group }) => group === 'cloud').map(({ id }) => id);

  test('name every check of the cloud, and no other', () => {
    const named = new Set(topics.flatMap(({ checks }) => checks.map(({ id }) => id)));
    expect([...named].toSorted()).toEqual(cloudChecks.toSorted());
  });

  test('have a check where they are judged, and a reason where anything is missing', () => {
    const wrong = topics.filter(({ state, reason, checks }) =>
      state === 'checked'
        ? checks.length === 0 || reason !== null
        : !reason || (state === 'partly') !== checks.length > 0,
    );
    expect(wrong).toEqual([]);
  });

  test('are counted as they are listed', () => {
    const { counts } = product();
    const states = topicStates.map((state) => counts[`topics.${state}`] ?? 0);
    expect(states.reduce((sum, count) => sum + count, 0)).toBe(topics.length);
    expect(countStates(topics)).toMatchObject({
      checked: counts['topics.checked'],
      open: counts['topics.open'],
    });
    expect((counts['topics.aws'] ?? 0) + (counts['topics.azure'] ?? 0)).toBeLessThan(topics.length);
  });

  const idsOf = (filter: object) =>
    filterTopics(topics, { ...noFilter, ...filter }).map(({ id }) => id);

  test.each([
    [{ text: 'bastion', state: 'open' }, 'azure_network_bastion_host_exists'],
    [
      { text: 'codeartifact not read' },
      'aws_codeartifact_packages_external_public_publishing_disabled',
    ],
    [{ provider: 'gcp', service: 'sqladmin' }, 'gcp_cloudsql_instance_public_access'],
    [{ text: 'gcp-storage-bucket-is-not-public' }, 'gcp_cloudstorage_bucket_public_access'],
  ])('are found by %o', (filter, id) => {
    const found = idsOf(filter);
    expect(found).toContain(id);
    expect(found.length).toBeLessThan(topics.length);
  });
});
