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
});
