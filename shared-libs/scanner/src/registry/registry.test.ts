import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeCatalogue } from '@parapet/checks/testing/describe-catalogue';
import { describe, expect, it } from 'vitest';
import {
  needsCrawl,
  needsHeartbeat,
  needsStorage,
  questionsOf,
} from '../check-definition/needs.ts';
import { checks } from './registry.ts';
import { RULESET_VERSION } from './ruleset.ts';
import { checksNamed } from './search-checks.ts';

const folder = fileURLToPath(new URL('../checks', import.meta.url));

describeCatalogue({ checks, folder, rulesetVersion: RULESET_VERSION });

describe('the checks of hosts', () => {
  it('stand in the folder of their group', () => {
    const groups = new Map(checks.map(({ id, group }) => [id, group]));
    const onDisk = globSync('**/*.check.ts', { cwd: folder });
    expect(
      onDisk.filter((file) => groups.get(basename(file, '.check.ts')) !== file.split('/')[0]),
    ).toEqual([]);
  });

  it('have no number that is told to have none', async () => {
    const page = new URL('../../../docs/check-coverage.md', import.meta.url);
    const rows = (await readFile(page, 'utf8')).matchAll(/^\| ((?:[A-Z]+-\d{3}(?:, )?)+) \|/gm);
    const without = [...rows].flatMap(([, numbers = '']) => numbers.split(', '));
    expect(without.length).toBeGreaterThan(30);
    const registered = new Set(checks.map(({ catalogueId }) => catalogueId));
    expect(without.filter((number) => registered.has(number))).toEqual([]);
    expect(without).toHaveLength(new Set(without).size);
  });

  it.each(
    checks.filter(({ needs = [] }) => needs.length > 0).map((check) => [check.id, check] as const),
  )('%s needs what its reach allows, of one kind alone', (_id, check) => {
    const needs = check.needs ?? [];
    expect(new Set(needs.map((need) => typeof need)).size, 'requests or readings').toBe(1);
    // A request needs no crawl, and storage comes with it.
    if (needsCrawl(check)) expect(needs).toHaveLength(1);
    if (needsStorage(check)) expect(check.reach).toBe('proved');
    if (needsHeartbeat(check)) expect(check.reach).toBe('active');
    if (questionsOf(check).length > 0) expect(check.reach).not.toBe('anyone');
  });

  it.each(checks.map(({ id, aliases }) => [id, aliases] as const))(
    '%s is found by its aliases',
    (id, aliases) => {
      expect(aliases.filter((alias) => !checksNamed(alias).includes(id))).toEqual([]);
    },
  );
});
