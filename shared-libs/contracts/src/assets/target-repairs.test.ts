import { expect, test } from 'vitest';
import { repairsOf } from './target-repairs.ts';

test.each([
  ['shop.example:8443', 'shop.example', 'https://shop.example:8443/'],
  [' 203.0.113.7:80 ', '203.0.113.7', 'http://203.0.113.7:80/'],
  ['[2001:db8::1]:443', '2001:db8::1', 'https://[2001:db8::1]:443/'],
  ['bücher.example:8080/', 'bücher.example', 'http://bücher.example:8080/'],
])('%s is a host, or a URL', (typed, host, url) => {
  expect(repairsOf(typed)).toEqual({ host, url });
});

test.each([
  'shop.example',
  '2001:db8::1',
  'https://shop.example:8443',
  'a@b.example:80',
  'x:0',
  'x:70000',
  '',
])('%j has no repair', (typed) => expect(repairsOf(typed)).toBeNull());
