import { describe, expect, it } from 'vitest';
import { exposureOf } from './exposures.ts';
import { fixName, fixOf, sharedFixes } from './fixes.ts';
import { checks } from './registry.ts';

const ids = new Set(checks.map(({ id }) => id));

describe('the fix of a finding', () => {
  it.each(sharedFixes.map((fix) => [fix.id, fix] as const))('%s closes known checks', (_, fix) => {
    expect(fix.checkIds.filter((id) => !ids.has(id))).toEqual([]);
    expect(fix.checkIds.length).toBeGreaterThan(1);
    // A key of its own: that of a check would name two fixes.
    expect(ids.has(fix.id)).toBe(false);
  });

  it('is one for each check', () => {
    const all = sharedFixes.flatMap(({ checkIds }) => checkIds);
    expect(all.length).toBe(new Set(all).size);
  });

  it('has a name for every check', () => {
    const unnamed = checks.filter(({ id }) => !fixName(fixOf(id, 'tcp/443/nginx')));
    expect(unnamed).toEqual([]);
  });

  it('is the update of one product, whatever check is about it', () => {
    expect(fixOf('software-not-exploited', 'tcp/443/nginx')).toBe('update/nginx');
    expect(fixOf('web-servers-up-to-date', 'tcp/80/nginx')).toBe('update/nginx');
    expect(fixOf('software-supported', 'tcp/443/php')).toBe('update/php');
    expect(fixName('update/nginx')).toBe('Update nginx');
    expect(fixOf('env-file-not-exposed', '/.env')).toBe(fixOf('git-metadata-not-exposed', '/.git'));
    expect(fixName('gone')).toBeNull();
  });
});

describe('what anyone can use', () => {
  it('is told by check and severity, on which outcomes of one severity agree', () => {
    const mixed = checks.filter((check) => {
      const failures = Object.values(check.outcomes).flatMap((outcome) =>
        outcome.verdict === 'fail'
          ? [[outcome.severity ?? check.severity, outcome.exposure?.phrase ?? null] as const]
          : [],
      );
      return [...Map.groupBy(failures, ([severity]) => severity).values()].some(
        (same) => new Set(same.map(([, phrase]) => phrase)).size > 1,
      );
    });
    expect(mixed.map(({ id }) => id)).toEqual([]);
  });

  it('is nothing for information', () => {
    expect(checks.filter(({ id }) => exposureOf(id, 'info') !== null)).toEqual([]);
  });
});
