import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askHidden } from './ask-hidden.ts';
import { chooseBackupKey, type KeySources } from './choose-key.ts';

/** A terminal that receives one of `answers` after each question. */
function terminalOf(answers: readonly string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  const waiting = [...answers];
  output.on('data', (text: Buffer) => {
    shown += text;
    if (text.toString().endsWith(': ')) input.write(waiting.shift() ?? '\x04');
  });
  return { terminal: { input, output }, shown: () => shown };
}

const sources = (terminal: KeySources['terminal']): KeySources => ({
  env: {},
  keyFile: undefined,
  folder: '/',
  terminal,
});

test('a passphrase is asked for twice and is not echoed', async () => {
  const { terminal, shown } = terminalOf(['rampart orchid\r', 'rampart orchid\r']);
  expect(await chooseBackupKey(sources(terminal), '/data')).toEqual({
    kind: 'passphrase',
    passphrase: 'rampart orchid',
  });
  expect(shown()).toBe('Passphrase for this backup: \nRepeat the passphrase: \n');
});

test('two different passphrases are refused', async () => {
  const { terminal } = terminalOf(['rampart orchid\r', 'rampart lantern\r']);
  await expect(chooseBackupKey(sources(terminal), '/data')).rejects.toThrow('differ');
});

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
])('%s cancels the prompt', async (_name, key) => {
  const { terminal } = terminalOf([key]);
  await expect(askHidden(terminal, 'Passphrase: ')).rejects.toThrow('Stopped');
});
