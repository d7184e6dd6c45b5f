import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('npm run bench:load', () => {
  it.each([
    [[], { rounds: 7, json: undefined }],
    [['--quick'], { rounds: 2, json: undefined }],
    [['--rounds', '3', '--json', 'out.json'], { rounds: 3, json: 'out.json' }],
  ])('parses %j', (args, command) => {
    expect(readArguments(args)).toEqual(command);
  });

  it.each([['--rounds', '0'], ['--rounds', 'many'], ['--fast']])('refuses %s %s', (...args) => {
    expect(() => readArguments(args)).toThrow(/--rounds|Usage/);
  });
});
