import { describe, expect, test } from 'vitest';
import { REMOTES } from '../remotes.ts';
import { readAloneArguments } from './alone-arguments.ts';
import { readDevelopmentArguments } from './development-arguments.ts';

const registry = 'https://parapet.example/remotes.json';

describe('npm run dev', () => {
  test('has every remote from source when none is named', () => {
    expect(readDevelopmentArguments([])).toEqual({ remotes: REMOTES, registry: null });
  });

  test('has those from source that are named, and the others from a registry', () => {
    const args = ['--remote', 'mfe-assets', '--remote', 'mfe-scans', '--registry', registry];
    expect(readDevelopmentArguments(args)).toEqual({
      remotes: ['mfe-assets', 'mfe-scans'],
      registry,
    });
  });

  test.each([
    [['--remote', 'assets'], 'There is no remote "assets". There are mfe-assets,'],
    [['--remote', 'mfe-assets', '--registry', 'file:///x'], 'it must be an http(s) URL'],
    [['--registry', registry], 'name yours with --remote'],
    [['--remotes', 'x'], 'Usage: npm run dev'],
  ])('refuses %j', (args, words) => {
    expect(() => readDevelopmentArguments(args)).toThrow(words);
  });
});

describe('npm run dev -w mfe-assets', () => {
  test('takes the first free port, and is open to pages of this machine only', () => {
    expect(readAloneArguments([], {})).toEqual({ port: undefined, allowed: [] });
  });

  test('is open to a hosted installation that is named', () => {
    const { allowed } = readAloneArguments(['--for', 'https://parapet.example/dashboard'], {});
    expect(allowed).toEqual(['https://parapet.example']);
  });

  test('is called by another name outside this repository', () => {
    const { allowed } = readAloneArguments(['dev', '--for', 'https://parapet.example'], {});
    expect(allowed).toEqual(['https://parapet.example']);
  });

  test.each([
    [['--for', 'parapet'], {}, 'Usage: npm run dev -w'],
    [[], { PORT: '70000' }, 'PORT is "70000"'],
  ])('refuses %j with %j', (args, env, words) => {
    expect(() => readAloneArguments(args, env)).toThrow(words);
  });
});
