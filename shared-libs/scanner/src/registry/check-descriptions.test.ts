import { descriptionOf } from '@parapet/checks/description/check-description';
import { describe, expect, test } from 'vitest';
import { checks } from './registry.ts';
import { trafficOf } from './traffic-of-check.ts';

const described = checks.map((check) => descriptionOf(check, trafficOf(check)));
const of = (id: string) => described.find((check) => check.id === id);

test('the catalogue of the public reference is that of the checks', async () => {
  const groups = [...new Set(checks.map(({ group }) => group))].toSorted();
  const sorted = groups.flatMap((group) =>
    described
      .filter((check) => check.group === group)
      .toSorted((a, b) => a.catalogueId.localeCompare(b.catalogueId, 'en', { numeric: true })),
  );
  expect(sorted).toHaveLength(checks.length);
  // After a change of checks: npm run generate:checks -w @parapet/scanner
  await expect(`${JSON.stringify(sorted, null, 1)}\n`).toMatchFileSnapshot(
    '../../../contracts/src/findings/check-catalogue.json',
  );
});

describe('a description', () => {
  test('lists the requests that a check sends for itself, and counts them', () => {
    expect(of('git-metadata-not-exposed')).toMatchObject({
      sends: ['`GET /.git/HEAD`', '`GET /.git/config`'],
      ownCost: { from: 2, to: 4 },
      intensity: 'passive',
      needsOwnership: false,
    });
  });

  test('says that what strangers should be refused is asked of verified hosts alone', () => {
    expect(of('mail-relay-closed')).toMatchObject({
      intensity: 'active',
      needsOwnership: true,
      sends: [expect.stringContaining('no mail is sent')],
    });
  });

  test('of a check that reads what every scan reads sends nothing', () => {
    expect(of('name-servers-redundant')).toMatchObject({ sends: [], ownCost: { from: 0, to: 0 } });
  });

  test('has every severity of its failures, worst first', () => {
    for (const check of checks) {
      const all = Object.values(check.outcomes).flatMap((each) =>
        each.verdict === 'fail' ? [each.severity ?? check.severity] : [],
      );
      expect(new Set(of(check.id)?.severities)).toEqual(new Set(all));
    }
  });
});
