import { globSync } from 'node:fs';
import { join } from 'node:path';
import { servedTexts } from '@parapet/compliance/served/served-objective';
import { expect, test } from 'vitest';
import type { CloudCheck } from './definition/cloud-check.ts';

test('every check of the cloud serves a control objective', async () => {
  const served = (await checksOfAllProviders())
    .map((check) => [check.id, servedTexts(check.severity, check.objectives)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));
  expect(served.filter(([, objectives]) => objectives.length === 0)).toEqual([]);
  // After a change of checks: npm run generate:checks -w @parapet/cloud-scanner
  const rows = served.map(
    ([id, objectives]) => ` ${JSON.stringify(id)}: ${JSON.stringify(objectives)}`,
  );
  await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot(
    '../../compliance/src/served/cloud-checks.json',
  );
});

/** Each provider's registry exports its checks: `awsChecks` of `aws/registry.ts`. */
async function checksOfAllProviders(): Promise<readonly CloudCheck[]> {
  const files = globSync('*/registry.ts', { cwd: import.meta.dirname });
  const lists = await Promise.all(
    files.map(async (file) => {
      const exported = await import(join(import.meta.dirname, file));
      const list: readonly CloudCheck[] | undefined = exported[`${file.split(/[\\/]/)[0]}Checks`];
      return list ?? [];
    }),
  );
  return lists.flat();
}
