import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type ServedObjective, servedTexts } from '@parapet/compliance/served/served-objective';
import { expect, test } from 'vitest';
import type { CloudCheck } from './definition/cloud-check.ts';
import { hintingChecks } from './hinting-checks.ts';

const checks = await checksOfAllProviders();

test('every check of the cloud serves a control objective', async () => {
  const served = checks
    .map((check) => [check.id, servedTexts(check.severity, servedBy(check))] as const)
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

test('a hint is about an objective of a check that there is', () => {
  const served = new Map(checks.map(({ id, objectives }) => [id, objectives.map(idOf)]));
  const strange = Object.entries(hintingChecks).filter(
    ([id, hinted]) => !hinted.every((objective) => served.get(id)?.includes(objective)),
  );
  expect(strange).toEqual([]);
});

const idOf = (one: ServedObjective) => (typeof one === 'string' ? one : one.id);

function servedBy({ id, objectives }: CloudCheck): readonly ServedObjective[] {
  const hinted = hintingChecks[id] ?? [];
  return objectives.map((one): ServedObjective => {
    const objective = idOf(one);
    return hinted.includes(objective) ? { id: objective, strength: 'hints' } : one;
  });
}

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
