import { expect, it } from 'vitest';
import { secretsIn } from './secrets.ts';

const found = (name: string, value: string) => secretsIn([{ name, value }]);

it.each([
  ['DB_PASSWORD', 'hunter2secret', 'DB_PASSWORD'],
  ['dbPassword', 'hunter2secret', 'dbPassword'],
  ['JWT_SECRET', 'c2VjcmV0LXNlY3JldA', 'JWT_SECRET'],
  [
    'DATABASE_URL',
    'postgres://app:pw12345@db.internal/app',
    'DATABASE_URL (password in an address)',
  ],
])('%s is a secret', (name, value, named) => {
  expect(found(name, value)).toEqual([named]);
});

it('names the kind of a token in any value, and never the token', () => {
  const [first = ''] = found('SETTING', 'AKIAIOSFODNN7EXAMPLE');
  expect(first).toMatch(/^SETTING \(AWS access key id/);
  expect(first).not.toContain('AKIA');
});

it.each([
  ['LOG_LEVEL', 'information'],
  ['TOKEN_TTL', '3600000000'],
  ['SECRET_ARN', 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:app'],
  ['DB_SECRET', 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:app'],
  ['API_KEY', '/prod/api-key'],
  ['DB_PASSWORD', '{{resolve:secretsmanager:app}}'],
  ['DB_PASSWORD', 'changeme'],
  ['DB_PASSWORD', ''],
  ['DATABASE_URL', 'postgres://db.internal/app'],
  ['TOKEN', 'short'],
])('%s of %s is none', (name, value) => {
  expect(found(name, value)).toEqual([]);
});
