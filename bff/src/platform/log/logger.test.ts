import { describe, expect, test } from 'vitest';
import { createLogger, withoutRedaction } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(
    createLogger({ process: 'api', level: 'info' }, { write: (line) => void lines.push(line) }),
  );
  return lines.join('');
}

describe('a line of the log', () => {
  test.each([
    ['at the top', { password: 'Rampart-and-cell-7' }],
    ['in a header', { headers: { authorization: 'Bearer Rampart-and-cell-7' } }],
    ['in a nested object', { request: { body: { refresh_token: 'Rampart-and-cell-7' } } }],
  ])('contains no secret %s', (_where, fields) => {
    expect(logged((log) => log.info(fields, 'x'))).not.toContain('Rampart');
  });

  test('has a database error without the refused row', () => {
    const error = Object.assign(new Error('violates check constraint'), {
      code: '23514',
      detail: 'Failing row contains (ada@parapet.example, $argon2id$...).',
      where: 'JSON data, line 1: {"email":"ada@parapet.example"...',
    });
    const line = logged((log) => log.error({ err: error }, 'x'));
    expect(line).toContain('violates check constraint');
    expect(line).toContain('23514');
    expect(line).not.toContain('ada@parapet.example');
  });
});

test('lines without redaction are those of the same logger, whose others keep it', () => {
  const written = logged((log) => {
    withoutRedaction(log).info({ path: '/api/workspaces' }, 'request');
    log.info({ token: 'Rampart-and-cell-7' }, 'x');
  });
  const [request, other] = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(request).toMatchObject({ process: 'api', msg: 'request', path: '/api/workspaces' });
  expect(other.token).toBe('[redacted]');
});
