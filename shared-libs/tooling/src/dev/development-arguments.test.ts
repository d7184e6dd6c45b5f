import { describe, expect, test } from 'vitest';
import { REMOTES } from '../remotes.ts';
import { readAloneArguments } from './alone-arguments.ts';
import { readDevelopmentArguments } from './development-arguments.ts';

const registry = 'https://parapet.example/remotes.json';

describe('npm run dev', () => {
  test('runs every remote from source when none is named', () => {
    expect(readDevelopmentArguments([])).toEqual({ remotes: REMOTES, registry: null });
  });

  test('runs the named remotes from source and the others from a registry', () => {
    const args = ['--remote', 'mfe-assets', '--remote', 'mfe-scans', '--registry', registry];
    expect(readDevelopmentArguments(args)).toEqual({
      remotes: ['mfe-assets', 'mfe-scans'],
      registry,
    });
  });

  test.each([
    [['--remote', 'assets'], 'There is no remote "assets". There are mfe-assets,'],
    [['--remote', 'mfe-assets', '--registry', 'file:///x'], 'it must be an http(s) URL'],
    [['--registry', registry], '--registry requires --remote'],
    [['--remotes', 'x'], 'Usage: npm run dev'],
  ])('refuses %j', (args, message) => {
    expect(() => readDevelopmentArguments(args)).toThrow(message);
  });
});

describe('npm run dev -w mfe-assets', () => {
  test('uses the first free port and allows pages of this machine only', () => {
    expect(readAloneArguments([], {})).toEqual({ port: undefined, allowed: [] });
  });

  test('allows a hosted installation that is named', () => {
    const { allowed } = readAloneArguments(['--for', 'https://parapet.example/dashboard'], {});
    expect(allowed).toEqual(['https://parapet.example']);
  });

  test('accepts the command name that parapet-remote passes', () => {
    const { allowed } = readAloneArguments(['dev', '--for', 'https://parapet.example'], {});
    expect(allowed).toEqual(['https://parapet.example']);
  });

  test.each([
    [['--for', 'parapet'], {}, 'Usage: npm run dev -w'],
    [[], { PORT: '70000' }, 'PORT is "70000"'],
  ])('refuses %j with %j', (args, env, message) => {
    expect(() => readAloneArguments(args, env)).toThrow(message);
  });
});
