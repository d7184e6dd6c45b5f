import { servedTexts } from '@parapet/compliance/served/served-objective';
import { expect, test } from 'vitest';
import { checks } from './registry.ts';
import { namedChecks, servedBy } from './served-objectives.ts';

test('every check of the network serves a control objective', async () => {
  const served = checks
    .map((check) => [check.id, servedTexts(check.severity, servedBy(check))] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));
  expect(served.filter(([, objectives]) => objectives.length === 0)).toEqual([]);
  // After a change of checks: npm run generate:checks -w @parapet/scanner
  const rows = served.map(
    ([id, objectives]) => ` ${JSON.stringify(id)}: ${JSON.stringify(objectives)}`,
  );
  await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot(
    '../../../compliance/src/served/external-checks.json',
  );
});

test('names checks that there are', () => {
  const ids = new Set(checks.map(({ id }) => id));
  expect(namedChecks.filter((id) => !ids.has(id))).toEqual([]);
});
