import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('npm run bench:ui', () => {
  it.each([
    [[], { rows: 100_000, only: '', keep: false, json: undefined }],
    [
      ['--rows', '2000', '--only', 'feed', '--keep', '--json', 'out.json'],
      { rows: 2000, only: 'feed', keep: true, json: 'out.json' },
    ],
  ])('parses %j', (args, command) => {
    expect(readArguments(args)).toEqual(command);
  });

  it.each([['--rows', '5'], ['--rows', 'many'], ['--fast']])('refuses %s %s', (...args) => {
    expect(() => readArguments(args)).toThrow(/--rows|Usage/);
  });
});
