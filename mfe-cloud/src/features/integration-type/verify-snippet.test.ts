import { createHmac, timingSafeEqual } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifySnippet } from './verify-snippet.ts';

type Verify = (header: string | undefined, body: string, secret: string) => boolean;

const withoutImport = verifySnippet.replace(/^import .*\n/, '');
const isFromParapet: Verify = new Function(
  'createHmac',
  'timingSafeEqual',
  `${withoutImport}; return isFromParapet;`,
)(createHmac, timingSafeEqual);

const sign = (body: string, secret: string, at = Date.now()) => {
  const time = Math.floor(at / 1000);
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${digest}`;
};

describe('the code that is shown with a signing secret', () => {
  it('accepts a body signed with the secret', () => {
    expect(isFromParapet(sign('{}', 'mine'), '{}', 'mine')).toBe(true);
  });

  it.each([
    ['no signature', undefined],
    ['a signature with another secret', sign('{}', 'other')],
    ['a signature of another body', sign('{ }', 'mine')],
    ['a signature from an hour ago', sign('{}', 'mine', Date.now() - 3_600_000)],
  ])('rejects %s', (_, header) => {
    expect(isFromParapet(header, '{}', 'mine')).toBe(false);
  });
});
