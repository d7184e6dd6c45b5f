import { expect, it } from 'vitest';
import { isWideSource } from './csp-sources.ts';

it.each([
  '*',
  '*:443',
  'https:',
  'http://*',
  'https://*:443',
  'https://*/js/',
  '*.com',
  'https://*.com:*',
  '*.co.uk',
  '*.or.jp',
  '*.github.io',
  '*.r2.dev',
  '*.amazonaws.com',
  '*.s3.eu-central-1.amazonaws.com',
  'data:',
])('%s admits hosts of anyone', (source) => {
  expect(isWideSource(source)).toBe(true);
});

it.each([
  "'self'",
  "'none'",
  'blob:',
  'cdn.example',
  'https://cdn.example:443',
  '*.shop.example',
  '*.shop.co.uk',
  '*.googleapis.com',
])('%s names its hosts', (source) => {
  expect(isWideSource(source)).toBe(false);
});
