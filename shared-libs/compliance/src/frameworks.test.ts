import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { frameworkSchema } from './framework/framework.ts';
import { groupIds, referenceDefects, referenceId } from './framework/reference-defects.ts';
import { frameworks, loadFramework } from './frameworks.ts';
import { objectives } from './objectives.ts';
import { providerOf } from './provider.ts';
import { checksByObjective, servedByCheck } from './served/checks.ts';

const folder = join(import.meta.dirname, '../frameworks');
const texts = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => readFileSync(join(folder, file), 'utf8'));
const all = texts.map((text) => frameworkSchema.parse(JSON.parse(text)));
const notice = readFileSync(join(folder, 'NOTICE.md'), 'utf8');
const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) < at);

it('lists the frameworks that there are', async () => {
  const summaries = all
    .map(({ groups: _groups, publishedCount, requirements, ...facts }) => ({
      ...facts,
      publishedCount: publishedCount.count,
      count: requirements.length,
    }))
    .toSorted(
      (a, b) =>
        a.title.localeCompare(b.title, 'en') ||
        b.version.localeCompare(a.version, 'en', { numeric: true }),
    );
  // After a change of a framework: npx vitest run shared-libs/compliance/src/frameworks.test.ts -u
  await expect(`${JSON.stringify(summaries, null, 2)}\n`).toMatchFileSnapshot(
    'framework/catalogue.json',
  );
});

it('has one requirement a line, so that a change shows what it changes', () => {
  const lines = texts.map((text) => text.split('\n').filter((one) => one.startsWith('{"number"')));
  expect(lines.map(({ length }) => length)).toEqual(all.map((one) => one.requirements.length));
});

it('loads a framework once, when it is asked for', async () => {
  const [first] = frameworks;
  const id = first?.id ?? '';
  expect(await loadFramework(id)).toMatchObject({ id });
  expect(loadFramework(id)).toBe(loadFramework(id));
  expect(() => loadFramework('../package')).toThrow('There is no framework');
});

describe.each(all.map((framework) => [framework.id, framework] as const))(
  '%s',
  (_id, framework) => {
    const { requirements, publishedCount, isPartial } = framework;

    it('has every published requirement, or says that it is partial', () => {
      const { count } = publishedCount;
      if (!isPartial) expect(requirements).toHaveLength(count ?? Number.NaN);
      else if (count !== null) expect(requirements.length).toBeLessThan(count);
      expect(repeated(requirements.map(({ number }) => number))).toEqual([]);
    });

    it('refers to objectives, checks and groups that there are', () => {
      const groups = groupIds(framework);
      expect(requirements.flatMap((one) => referenceDefects(one, groups))).toEqual([]);
      expect(repeated(framework.groups.map(({ id }) => id))).toEqual([]);
    });

    it('names objectives or checks for what is automated, and says what they do not see', () => {
      const wrong = requirements.filter(({ automation, objectives: asked, checks, unseen }) => {
        if (automation === 'manual') return false;
        return !(asked?.length || checks?.length) || (automation === 'partial' && !unseen);
      });
      expect(wrong).toEqual([]);
    });

    it('has a short title that no other one has', () => {
      expect(all.filter(({ shortTitle }) => shortTitle === framework.shortTitle)).toEqual([
        framework,
      ]);
    });

    it('is named in the notice', () => {
      expect(notice).toContain(framework.id);
    });

    it('names checks of the providers that it concerns', () => {
      const named = requirements.flatMap(({ checks = [] }) => checks.map(referenceId));
      const strange = named.filter((id) => !framework.providers.includes(providerOf(id)));
      expect(strange).toEqual([]);
    });
  },
);

it('serves or attests every objective, and decides none that people attest', () => {
  const lost = objectives.filter(
    (one) => !('isAttestable' in one) && !checksByObjective.has(one.id),
  );
  expect(lost).toEqual([]);
  const attestable = new Set<string>(
    objectives.filter((one) => 'isAttestable' in one).map(({ id }) => id),
  );
  const decided = [...servedByCheck].filter(([, served]) =>
    served.some(({ objective, strength }) => attestable.has(objective) && strength === 'decides'),
  );
  expect(decided).toEqual([]);
});
