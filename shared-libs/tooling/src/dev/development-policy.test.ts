import { expect, test } from 'vitest';
import { developmentPolicy } from './development-policy.ts';

const POLICY =
  "default-src 'none'; script-src 'nonce-a' 'self'; style-src 'nonce-a' 'self'; connect-src 'self'; frame-ancestors 'none'";

test('the development policy also allows the origins of the remotes', () => {
  expect(developmentPolicy(POLICY, ['http://localhost:3001'])).toBe(
    "default-src 'none'; script-src 'nonce-a' 'self' http://localhost:3001; style-src 'nonce-a' 'self' http://localhost:3001; connect-src 'self' http://localhost:3001; frame-ancestors 'none'",
  );
});

test('the development policy allows nothing else', () => {
  expect(developmentPolicy(POLICY, [])).toBe(POLICY);
  const origins = ['http://localhost:3001', 'https://static.example'];
  expect(developmentPolicy(POLICY, origins)).not.toMatch(/unsafe|\*|ws:/);
});
