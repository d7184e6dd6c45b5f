import { expect, test } from 'vitest';
import { isLoopbackOrigin, readPreviewRequests, requestText } from './preview.ts';

test.each([
  'mfe-assets@pr-12',
  'mfe-assets@a1b2c3d4',
  'mfe-assets@local',
  'mfe-assets@https://preview.example.com/mfe-assets/a1b2c3d4/',
])('%s is a preview request', (text) => {
  const { requests, problems } = readPreviewRequests(text);
  expect(requests.map(requestText)).toEqual([text]);
  expect(problems).toEqual([]);
});

test('several remotes can be requested, each once', () => {
  const { requests } = readPreviewRequests('mfe-assets@pr-1, mfe-scans@pr-2,mfe-assets@pr-3');
  expect(requests.map(requestText)).toEqual(['mfe-assets@pr-3', 'mfe-scans@pr-2']);
});

test.each([
  'mfe-assets',
  'mfe-assets@',
  'bff@pr-1',
  'mfe-assets@../secret',
  'mfe-assets@javascript:alert(1)',
  'mfe-assets@//evil.example',
  'mfe-assets@https://user@evil.example/',
])('%s is reported as invalid, and other requests stay valid', (text) => {
  const { requests, problems } = readPreviewRequests(`${text},mfe-scans@pr-2`);
  expect(requests.map(requestText)).toEqual(['mfe-scans@pr-2']);
  expect(problems.map(({ request }) => request)).toEqual([text]);
});

test('at most eight remotes can be requested', () => {
  const letters = [...'abcdefghi'];
  const { requests, problems } = readPreviewRequests(
    letters.map((x) => `mfe-${x}x@pr-1`).join(','),
  );
  expect(requests).toHaveLength(8);
  expect(problems).toMatchObject([{ request: 'mfe-ix@pr-1' }]);
});

test.each([
  ['http://localhost:3010', true],
  ['https://127.0.0.1:3010', true],
  ['http://[::1]:3010', true],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://10.0.0.1', false],
  ['localhost:3010', false],
])('%s is loopback: %s', (address, expected) => {
  expect(isLoopbackOrigin(address)).toBe(expected);
});
