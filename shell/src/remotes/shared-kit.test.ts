import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../..');
const provided = readFileSync(path.join(import.meta.dirname, 'shared-kit.ts'), 'utf8');

const sourcesOf = (remote: string): string[] =>
  readdirSync(path.join(repository, remote, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|testing\/|dev\.tsx$/.test(name))
    .map((name) => readFileSync(path.join(repository, remote, 'src', name), 'utf8'));

const SHARED = /import (?!type )[^;]*? ?from '(@parapet\/(?:contracts|remote-kit)\/[^']+)'/g;

describe('what the shell shares', () => {
  const remotes = readdirSync(repository).filter((name) => name.startsWith('mfe-'));

  it.each(remotes)('holds every part of kit and contracts that %s runs', (remote) => {
    const used = sourcesOf(remote).flatMap((text) =>
      [...text.matchAll(SHARED)].map(([, request]) => request),
    );
    expect([...new Set(used)].filter((request) => !provided.includes(`'${request}'`))).toEqual([]);
  });

  // A remote made elsewhere may use any of them, and nobody here sees its sources.
  it('holds every part of the kit that runs in a page', () => {
    const file = path.join(repository, 'shared-libs/remote-kit/package.json');
    const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: object };
    const ofTypesOrHosts =
      /(host-context|commit-watch|deep-freeze|federation-core|load-release|fake-host|run-alone)$/;
    const parts = Object.keys(exports).filter((name) => !ofTypesOrHosts.test(name));
    const requests = parts.map((name) => name.replace('.', '@parapet/remote-kit'));
    expect(requests.filter((request) => !provided.includes(`'${request}'`))).toEqual([]);
  });
});
