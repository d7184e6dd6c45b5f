import { apiTable } from '@parapet/contracts/openapi/api-table';
import { expect, test } from 'vitest';
import { casesOf } from './cases.ts';
import { withoutCase } from './without-case.ts';

const SOME = '0190f5a0-0000-7000-8000-000000000000';

const filled = {
  userId: SOME,
  workspaceId: SOME,
  assetId: SOME,
  findingId: SOME,
  scanId: SOME,
  earlierScanId: SOME,
  eventId: SOME,
  scheduleId: SOME,
  reportId: SOME,
  integrationId: SOME,
  cloudAccountId: SOME,
  resourceId: SOME,
  breachAssetId: SOME,
  breachId: SOME,
  organisationId: SOME,
  hasCompliance: true,
  hasEqual: true,
} as const;

const reads = apiTable.filter(({ method }) => method === 'GET');

/** The operations that a case calls. */
async function measured(): Promise<Set<string>> {
  const cases = await casesOf(filled, async () => null);
  return new Set(cases.map(({ path }) => operationOf(path)));
}

function operationOf(path: string): string {
  const plain = path.split('?', 1)[0] ?? '';
  const parts = plain.split('/');
  const fits = (template: string) => {
    const wanted = template.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith('{') || part === parts[at])
    );
  };
  const named = (template: string) => template.split('{').length;
  const [found] = reads
    .filter((endpoint) => fits(endpoint.path))
    .toSorted((a, b) => named(a.path) - named(b.path));
  if (!found) throw new Error(`${path} is no operation that reads.`);
  return found.id;
}

test('every operation that reads has a case or a reason for none', async () => {
  const known = await measured();
  const missing = reads.map(({ id }) => id).filter((id) => !known.has(id) && !withoutCase[id]);
  expect(missing).toEqual([]);
});

test('a reason is of an operation that reads and has no case', async () => {
  const known = await measured();
  const ids = new Set(reads.map(({ id }) => id));
  const stale = Object.keys(withoutCase).filter((id) => known.has(id) || !ids.has(id));
  expect(stale).toEqual([]);
});

test('names tell cases apart', async () => {
  const cases = await casesOf(filled, async () => 'next');
  const names = cases.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
