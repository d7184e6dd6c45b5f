import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test.each([
  [[], { onlyChanged: false, base: undefined }],
  [['--changed'], { onlyChanged: true, base: undefined }],
  [['--changed', 'v0.1.0'], { onlyChanged: true, base: 'v0.1.0' }],
])('%j is understood', (args, command) => {
  expect(readArguments(args)).toEqual(command);
});

test.each([
  [['--chagned'], /'--chagned'[\s\S]*Usage: npm test/],
  [['main'], /"main" is no option\.[\s\S]*Usage: npm test/],
  [['--changed', 'main', 'shell'], /"shell" is no option\.[\s\S]*Usage: npm test/],
])('%j is answered with the usage', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});
