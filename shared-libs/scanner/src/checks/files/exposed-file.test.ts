import { unknown } from '@parapet/checks/definition/read';
import { expect, it } from 'vitest';
import { type OriginParts, plain, siteFor } from '../../testing/web-origins.ts';
import { envFileNotExposed } from './env-file-not-exposed/env-file-not-exposed.check.ts';

const site = siteFor(envFileNotExposed);
const secrets = plain('APP_ENV=production\nDB_PASSWORD=hunter2\n');
const otherSecrets = plain('APP_ENV=staging\nDB_PASSWORD=correct-horse\n');

function endOf(files: OriginParts['files'], more: OriginParts = {}) {
  const [first] = [envFileNotExposed.evaluate(site(files, more))].flat();
  return { outcome: first?.outcome, reason: first?.reason };
}

const anyPath = 'The server answers any path in this way';

it('proves nothing when a random path gets such a file, too', () => {
  const notFound = { status: 200, ...otherSecrets };
  expect(endOf({ '.env': secrets }, { notFound })).toEqual({
    outcome: 'unreadable',
    reason: anyPath,
  });
  expect(endOf({ '.env': secrets }, { notFound: { status: 200, ...secrets } })).toEqual({
    outcome: 'unreadable',
    reason: anyPath,
  });
});

it('proves nothing when an invented path of the same shape gets such a file, too', () => {
  expect(endOf({ '.env': secrets }, { decoy: otherSecrets })).toEqual({
    outcome: 'unreadable',
    reason: anyPath,
  });
});

it('proves the file when an invented path of the same shape gets another page', () => {
  expect(endOf({ '.env': secrets }, { decoy: { status: 404 } }).outcome).toBe('exposed');
});

it('proves nothing while the invented path is not answered', () => {
  const decoy = unknown('No answer came in time');
  expect(endOf({ '.env': secrets }, { decoy })).toEqual({
    outcome: 'unreadable',
    reason: 'No answer came in time',
  });
});

it('proves the file on a site whose page is blocked', () => {
  expect(endOf({ '.env': secrets }, { status: 403 }).outcome).toBe('exposed');
});

it('shows no absence on a site whose page is blocked, unless the answer says so', () => {
  expect(endOf({ '.env': plain('hello') }, { status: 403 }).outcome).toBe('unreadable');
  expect(endOf({ '.env': { status: 404 } }, { status: 403 }).outcome).toBe('absent');
});

it('takes a file for one although the server calls it a page', () => {
  const headers = { 'content-type': 'text/html' };
  expect(endOf({ '.env': { ...secrets, headers } }).outcome).toBe('exposed');
  const page = 'There is nothing here.<br>\nDB_PASSWORD=hunter2\n';
  expect(endOf({ '.env': { body: page, headers } }).outcome).toBe('absent');
});
