import { expect, it } from 'vitest';
import { codeOf, splitSteps } from './remediation-text.ts';

it('gives the steps of each server, whether they share a step or not', () => {
  const { general, byPlatform } = splitSteps([
    'Deny dotfiles.',
    'nginx: `location ~ /\\. { deny all; }`. Then reload it. Apache: `Require all denied`.',
    'BIND: `allow-transfer { none; };`.',
    'Write one line each: a, b.',
  ]);
  expect(general).toEqual(['Deny dotfiles.', 'Write one line each: a, b.']);
  expect(byPlatform).toEqual([
    { platform: 'nginx', text: '`location ~ /\\. { deny all; }`. Then reload it.' },
    { platform: 'Apache', text: '`Require all denied`.' },
    { platform: 'BIND', text: '`allow-transfer { none; };`.' },
  ]);
  expect(codeOf('`a` then `b`')).toBe('a\nb');
});
