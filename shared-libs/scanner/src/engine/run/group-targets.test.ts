import { expect, test } from 'vitest';
import { target } from '../../testing/scans/scan-once.ts';
import { createGroupTargets } from './group-targets.ts';

const quiet = () => new AbortController().signal;

test('names and URLs of one address are one group; a name without an address is its own', async () => {
  const group = createGroupTargets(async (name) => {
    if (name === 'gone.example') throw new Error('ENOTFOUND');
    return ['192.0.2.1', '192.0.2.2'];
  });
  const targets = [
    target('http://a.example/'),
    target('https://b.example:8443/x'),
    target('192.0.2.1', 'ip'),
    target('gone.example', 'domain'),
  ];
  expect(await group(targets, quiet())).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.1',
    'gone.example',
  ]);
});

test('a name server that never answers does not hold the plan', async () => {
  const group = createGroupTargets(() => new Promise(() => undefined));
  expect(await group([target('mute.example', 'domain')], quiet())).toEqual(['mute.example']);
});
