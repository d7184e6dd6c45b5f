import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHARED } from './shared-packages.ts';
import { sharedModules, wholeSource } from './whole-package.ts';

const repository = path.resolve(import.meta.dirname, '../../../../..');
const shell = path.join(repository, 'shell');
const shared = (name: string) => {
  const found = SHARED.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not shared`);
  return found;
};
const partsOf = (name: string) => new Map(sharedModules(shared(name), shell));

describe('what the shell lends', () => {
  it('are the parts that a package exports, by the names under which they are imported', () => {
    const ui = partsOf('@parapet/ui');
    expect(ui.get('failure-state')).toBe(
      path.join(repository, 'node_modules/@parapet/ui/src/error-state/failure-state.tsx'),
    );
    expect([...partsOf('@parapet/contracts').keys()]).toContain('endpoints/assets');
  });

  it('are no stylesheets, no tests and nothing that helps tests', () => {
    const all = SHARED.flatMap((each) => sharedModules(each, shell).map(([part]) => part));
    expect(all.filter((part) => /css|test|fake/.test(part))).toEqual([]);
  });

  it('leaves out what no remote runs in a page of the shell', () => {
    const kit = partsOf('@parapet/remote-kit');
    expect([...kit.keys()]).not.toContain('run-alone');
    expect([...kit.keys()]).toContain('router');
  });

  it('names no folder of the machine that builds, since source maps are public', () => {
    for (const each of SHARED) expect(wholeSource(each, shell)).not.toContain(repository);
  });
});
