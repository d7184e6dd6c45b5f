import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askHidden } from './ask-hidden.ts';
import { chooseBackupKey, type KeySources } from './choose-key.ts';

/** A terminal at which `answers` are typed, each once its question is there. */
function terminalOf(answers: readonly string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  const waiting = [...answers];
  output.on('data', (text: Buffer) => {
    shown += text;
    if (text.toString().endsWith(': ')) input.write(waiting.shift() ?? '\x04');
  });
  return { person: { input, output }, shown: () => shown };
}

const sources = (person: KeySources['person']): KeySources => ({
  env: {},
  keyFile: undefined,
  folder: '/',
  person,
});

test('a passphrase is asked for twice, and what is typed is not shown', async () => {
  const { person, shown } = terminalOf(['rampart orchid\r', 'rampart orchid\r']);
  expect(await chooseBackupKey(sources(person), '/data')).toEqual({
    kind: 'passphrase',
    passphrase: 'rampart orchid',
  });
  expect(shown()).toBe('Passphrase for this backup: \nThe same again: \n');
});

test('two that differ are refused', async () => {
  const { person } = terminalOf(['rampart orchid\r', 'rampart lantern\r']);
  await expect(chooseBackupKey(sources(person), '/data')).rejects.toThrow('differ');
});

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
])('%s stops it', async (_name, key) => {
  const { person } = terminalOf([key]);
  await expect(askHidden(person, 'Passphrase: ')).rejects.toThrow('Stopped');
});
