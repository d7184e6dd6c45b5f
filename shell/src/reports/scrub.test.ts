import { expect, it } from 'vitest';
import { scrub } from './scrub.ts';

it.each([
  ['https://a.example/page?q=secret#f1', 'https://a.example/page'],
  ['/findings?asset=1 was not read', '/findings was not read'],
  ['Is it loaded? No #1', 'Is it loaded? No #1'],
  ['in A (http://a.example/b.js:1:2)\n  in B', 'in A (http://a.example/b.js:1:2)\n  in B'],
  ['bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln expired', 'bearer [token] expired'],
])('%s becomes %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed);
});

it('shortens a long text', () => {
  expect(scrub('x'.repeat(5_000))).toHaveLength(2_000);
});
