import { describe, expect, it } from 'vitest';
import { signatureOf } from './signature.ts';

const at = new Date('2026-11-21T12:00:00.900Z');
const [, digest] = signatureOf('{}', 'secret', at).split(',v1=');

describe('the signature of a message', () => {
  it('contains the time in seconds', () => {
    expect(signatureOf('{}', 'secret', at)).toMatch(/^t=1795262400,v1=[0-9a-f]{64}$/);
  });

  // From: printf '1795262400.{}' | openssl dgst -sha256 -hmac secret
  it('equals that of another HMAC-SHA256 implementation', () => {
    expect(digest).toBe('30ec5002948f9a3f19e66e797377fc293f0bcda552a0b8bd98d47406360a7f02');
  });

  it.each([
    ['the body', '{ }', 'secret', at],
    ['the secret', '{}', 'another', at],
    ['the time', '{}', 'secret', new Date('2026-11-21T12:00:01Z')],
  ])('changes with %s', (_, body, secret, when) => {
    expect(signatureOf(body, secret, when).split(',v1=')[1]).not.toBe(digest);
  });
});
