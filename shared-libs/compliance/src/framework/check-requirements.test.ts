import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pairsOf } from '../assess/pairs.ts';
import { frameworks, loadFramework } from '../frameworks.ts';
import { servedByCheck } from '../served/checks.ts';

const FILE = join(import.meta.dirname, '../../../contracts/src/findings/check-requirements.json');

/** One check a line, so that a change of a framework shows what it changes. */
const linesOf = (entries: readonly (readonly [string, unknown])[]): string =>
  entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n');

it('names the requirements that each check decides or supports, for the public reference', async () => {
  const loaded = await Promise.all(frameworks.map(({ id }) => loadFramework(id)));
  const byCheck = new Map<string, Record<string, string[]>>();
  for (const framework of loaded) {
    for (const [number, pairs] of pairsOf(framework)) {
      for (const { check, strength } of pairs) {
        if (strength === 'hints') continue;
        const of = byCheck.get(check) ?? {};
        byCheck.set(check, of);
        of[framework.id] = [...(of[framework.id] ?? []), number];
      }
    }
  }
  const checks = [...servedByCheck.keys()].toSorted().flatMap((id) => {
    const of = byCheck.get(id);
    return of ? [[id, of] as const] : [];
  });
  expect(checks.length).toBeGreaterThan(servedByCheck.size / 2);
  const named = frameworks.map(
    ({ id, title, shortTitle, version }) =>
      [id, { title: `${title} ${version}`.trim(), shortTitle }] as const,
  );
  // After a change of a framework or a check: npx vitest run shared-libs/compliance/src/framework -u
  await expect(
    `{\n"frameworks": {\n${linesOf(named)}\n},\n"checks": {\n${linesOf(checks)}\n}\n}\n`,
  ).toMatchFileSnapshot(FILE);
});
