import { expect, it } from 'vitest';
import { failureText } from './failure-text.ts';

const federation = (text: string) => new Error(`[ Federation Runtime ]: ${text}`);

it.each([
  [new Error('rendered badly'), 'rendered badly.'],
  [new Error('Is this the end?'), 'Is this the end?'],
  ['thrown as text', 'thrown as text.'],
  [
    Object.assign(new Error('Loading chunk 3 failed'), { name: 'ChunkLoadError' }),
    'One of its files could not be loaded.',
  ],
  [
    federation('Failed to load script resources. #RUNTIME-008'),
    'One of its files could not be loaded.',
  ],
  [
    federation('#RUNTIME-008 ScriptExecutionError: Script loaded but threw'),
    'Its code threw an error on startup.',
  ],
  [
    federation(
      'Version 1.1.0 from shell of shared singleton module @parapet/remote-kit/define-remote does not satisfy the requirement of mfe_reports which needs ^2.0.0)',
    ),
    'It was built with version 2.0.0 of @parapet/remote-kit, and this shell has version 1.1.0.',
  ],
  [
    new Error("During 'mount', parcel threw an error: single-spa minified message #10"),
    'It does not export the required lifecycle functions.',
  ],
  [
    federation('Failed to get manifest. #RUNTIME-003'),
    'Its release has a format that cannot be loaded.',
  ],
])('%s reads: %s', (error, text) => {
  expect(failureText(error)).toBe(text);
});
