import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupsOf, sharedParts, sharedSource } from './shared-groups.ts';
import { SHARED } from './shared-packages.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
const shell = path.join(repository, 'shell');
const shared = (name: string) => {
  const found = SHARED.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not shared`);
  return found;
};
const subpathsOf = (name: string) => new Map(sharedParts(shared(name), shell));

describe('the packages that the shell shares', () => {
  it('have the exported modules of a package by subpath', () => {
    const ui = subpathsOf('@parapet/ui');
    expect(ui.get('failure-state')).toBe(
      path.join(repository, 'node_modules/@parapet/ui/src/states/error-state/failure-state.tsx'),
    );
    expect([...subpathsOf('@parapet/contracts').keys()]).toContain('endpoints/assets');
  });

  it('contain no stylesheets, tests and test fixtures', () => {
    const all = SHARED.flatMap((each) => sharedParts(each, shell).map(([subpath]) => subpath));
    expect(all.filter((subpath) => /\b(?:css|tests?|testing|fakes?)\b/.test(subpath))).toEqual([]);
  });

  it('leave out modules that no remote runs in a page of the shell', () => {
    const kit = subpathsOf('@parapet/remote-kit');
    expect([...kit.keys()]).not.toContain('run-alone');
    expect([...kit.keys()]).toContain('router');
  });

  it('are two modules where a first page uses only some parts, the second of them the whole package', () => {
    for (const each of SHARED.filter(({ first }) => first)) {
      const [first, whole] = groupsOf(each, shell);
      expect(first).toMatchObject({ name: `${each.name}~first`, isFirst: true });
      expect(whole).toMatchObject({
        name: each.name,
        isFirst: false,
        parts: sharedParts(each, shell),
      });
      expect(first?.parts.length).toBeGreaterThan(0);
      expect(first?.parts.length).toBeLessThan(sharedParts(each, shell).length);
    }
  });

  it('have only parts that exist in the first file', () => {
    for (const each of SHARED) {
      const parts = sharedParts(each, shell).map(([subpath]) => subpath);
      expect(parts, each.name).toEqual(expect.arrayContaining([...(each.first ?? [])]));
    }
  });

  it('leave out what a build of the public site alone reads, which is larger than all pages', () => {
    const parts = SHARED.flatMap((each) => sharedParts(each, shell).map(([subpath]) => subpath));
    expect(parts.filter((part) => /^(check-catalogue|openapi\/)/.test(part))).toEqual([]);
  });

  it('contain no path of the build machine: the build id would depend on it', () => {
    for (const each of SHARED.flatMap((shared) => groupsOf(shared, shell)))
      expect(sharedSource(each, shell)).not.toContain(repository);
  });
});
