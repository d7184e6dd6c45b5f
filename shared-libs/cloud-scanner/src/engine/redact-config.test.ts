import { describe, expect, it } from 'vitest';
import { UnreadError, viewOf } from '../definition/resource.ts';
import { keptConfig, MAX_CONFIG_LENGTH } from './redact-config.ts';

describe('a configuration as it is kept', () => {
  it('loses its largest parts above the limit, and a check that reads one is told', () => {
    const kept = keptConfig({
      Public: true,
      Rules: Array.from({ length: 40_000 }, (_, at) => `rule-${at}`),
    });
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(MAX_CONFIG_LENGTH);
    expect(kept.Public).toBe(true);
    expect(() => (viewOf(kept) as { Rules: unknown }).Rules).toThrow(UnreadError);
  });

  it('masks secrets by their names and shapes, and keeps settings about them', () => {
    const kept = keptConfig({
      Environment: { DB_PASSWORD: 'correct-horse-battery' },
      MasterUserPassword: 'correct-horse-battery',
      metadata: { items: [{ key: 'db-password', value: 'correct-horse-battery' }] },
      PasswordPolicy: { MinimumPasswordLength: 14 },
    });
    expect(JSON.stringify(kept)).not.toContain('correct-horse');
    expect(kept.PasswordPolicy).toEqual({ MinimumPasswordLength: 14 });
  });

  it('keeps what a condition of a policy compares, whatever its key is called', () => {
    const subject = { 'token.actions.githubusercontent.com:sub': 'repo:example/app:*' };
    const kept = keptConfig({
      Trust: { Statement: [{ Effect: 'Allow', Condition: { StringLike: subject } }] },
      Condition: { token: 'correct-horse-battery' },
    });
    expect(JSON.stringify(kept)).toContain('repo:example/app:*');
    expect(JSON.stringify(kept)).not.toContain('correct-horse');
  });
});
