import { describe, expect, it } from 'vitest';
import { configText, valueText } from './config-text.ts';

const unread = { $unread: { action: 's3:GetBucketPolicy', reason: 'denied' } };

describe('a configuration', () => {
  it('is JSON', () => {
    const config = { Name: 'logs', Rules: [{ Id: 1 }, { Id: null }], Tags: {} };
    expect(configText(config).lines.join('\n')).toBe(JSON.stringify(config, null, 2));
  });

  it('marks what could not be read, with its path and action', () => {
    const { lines, marked, unread: parts } = configText({ Acl: { Policy: unread }, Name: 'logs' });
    expect(marked.map((at) => lines[at]?.trim())).toEqual([
      '"Policy": not read: s3:GetBucketPolicy',
    ]);
    expect(parts).toEqual([{ path: 'Acl.Policy', action: 's3:GetBucketPolicy', reason: 'denied' }]);
  });
});

it('tells both sides of a change in a line', () => {
  expect([null, unread, 'on', { a: 1 }].map(valueText)).toEqual([
    'not set',
    'not read: s3:GetBucketPolicy',
    'on',
    '{"a":1}',
  ]);
});
