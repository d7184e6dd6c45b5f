import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checks } from './registry.ts';

const folder = fileURLToPath(new URL('../checks', import.meta.url));
const onDisk = globSync('**/*.check.ts', { cwd: folder });
const idOf = (file: string): string => basename(file, '.check.ts');

describe('the catalogue of checks', () => {
  it('registers every check on disk, and nothing else', () => {
    expect(checks.map(({ id }) => id).sort()).toEqual(onDisk.map(idOf).sort());
  });

  it.each(onDisk)('%s is in a folder of its name, with a test beside it', (file) => {
    const id = idOf(file);
    expect(basename(dirname(file))).toBe(id);
    expect(globSync(`${dirname(file)}/${id}.check.test.ts`, { cwd: folder })).toHaveLength(1);
    const check = checks.find((c) => c.id === id);
    expect(check?.group).toBe(file.split('/')[0]);
  });

  it('gives every check a unique id and catalogue number', () => {
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
    expect(new Set(checks.map(({ catalogueId }) => catalogueId)).size).toBe(checks.length);
    for (const { catalogueId } of checks) expect(catalogueId).toMatch(/^[A-Z]+-\d{3}$/);
  });

  it('lists the checks of a group by their number', () => {
    for (const ofGroup of Map.groupBy(checks, ({ group }) => group).values()) {
      const numbers = ofGroup.map(({ catalogueId }) => catalogueId);
      expect(numbers).toEqual(numbers.toSorted());
    }
  });

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s can pass and can fail',
    (_id, c) => {
      const verdicts = Object.values(c.outcomes).map(({ verdict }) => verdict);
      expect(verdicts).toContain('pass');
      expect(verdicts).toContain('fail');
    },
  );

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s takes points for failures only, and none for information',
    (_id, check) => {
      for (const outcome of Object.values(check.outcomes)) {
        if (outcome.verdict !== 'fail') {
          expect(outcome).not.toHaveProperty('penalty');
          continue;
        }
        const severity = outcome.severity ?? check.severity;
        expect(outcome.penalty > 0).toBe(severity !== 'info');
        expect(outcome.penalty).toBeLessThanOrEqual(40);
      }
    },
  );

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s has a title and steps to fix it',
    (_id, check) => {
      expect(check.title).not.toMatch(/[.!]$/);
      expect(check.remediation.summary).toMatch(/\.$/);
      expect(check.remediation.steps.length).toBeGreaterThan(0);
    },
  );

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s cites its standard with section and date',
    (_id, { standard }) => {
      expect(standard.document.trim()).not.toBe('');
      expect(standard.section.trim()).not.toBe('');
      expect(standard.published).toMatch(/^\d{4}-\d{2}(?:-\d{2})?$/);
    },
  );
});
