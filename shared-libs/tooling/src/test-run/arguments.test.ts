import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test.each([
  [[], { onlyChanged: false, base: undefined, record: false }],
  [['--record'], { onlyChanged: false, base: undefined, record: true }],
  [['--changed'], { onlyChanged: true, base: undefined, record: false }],
  [['--changed', 'v0.1.0'], { onlyChanged: true, base: 'v0.1.0', record: false }],
])('%j is understood', (args, command) => {
  expect(readArguments(args)).toEqual(command);
});

test.each([
  [['--chagned'], /'--chagned'[\s\S]*Usage: npm test/],
  [['--record', '--changed'], /"--record" needs a whole run/],
  [['main'], /"main" is no option\.[\s\S]*Usage: npm test/],
  [['--changed', 'main', 'shell'], /"shell" is no option\.[\s\S]*Usage: npm test/],
])('%j is answered with the usage', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});
