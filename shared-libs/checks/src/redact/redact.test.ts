import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

describe('redacting evidence', () => {
  it.each([
    ['a settings file', 'APP_ENV=production\nDB_PASSWORD="hunter2 two"', 'hunter2'],
    ['a value with a harmless name', 'MAILER=smtp.internal', 'smtp.internal'],
    ['a cookie', 'set-cookie: sid=abc123; Path=/', 'abc123'],
    ['a password in a URL', 'see postgres://app:s3cret@db/prod', 's3cret'],
    [
      'a private key',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
      'MIIE',
    ],
    ['a private key that was cut', '-----BEGIN PRIVATE KEY-----\nMIIEvQ', 'MIIEvQ'],
    ['an AWS key', 'id AKIAIOSFODNN7EXAMPLE here', 'AKIAIOSFODNN7'],
    ['a token', 'jwt eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl', 'eyJzdWIi'],
    ['a PHP setting', "define('DB_PASSWORD', 'x'); 'password' => 'letmein',", 'letmein'],
    ['a PHP constant', "define('DB_PASSWORD', 'letmein');", 'letmein'],
    ['rows of a database', "INSERT INTO `users` VALUES (1,'ann@shop.example');", 'ann@'],
    ['JSON', '{"api_key": "abcdef"}', 'abcdef'],
    ['a password file', 'admin:$apr1$abcd$0123456789abcdef', '0123456789abcdef'],
  ])('hides %s', (_what, text, secret) => {
    const { text: shown, count } = redact(text);
    expect(shown).not.toContain(secret);
    expect(count).toBeGreaterThan(0);
  });

  it('keeps the shape, so that a reader still sees what it is', () => {
    expect(redact('DB_PASSWORD=hunter2').text).toBe('DB_PASSWORD=[redacted]');
    expect(redact('set-cookie: sid=abc; HttpOnly').text).toBe(
      'set-cookie: sid=[redacted]; HttpOnly',
    );
  });

  it('leaves a mark of its own alone, and no secret behind one', () => {
    expect(redact('password=[redacted]').count).toBe(0);
    expect(redact('password=[redacted]hunter22').text).not.toContain('hunter22');
  });

  it.each([
    'HTTP/1.1 200 OK\nserver: nginx/1.22.1\ncontent-type: text/html; charset=utf-8',
    'ref: refs/heads/main',
    '<title>Index of /uploads</title>',
    'strict-transport-security: max-age=31536000; includeSubDomains',
    'v=spf1 include:_spf.example.com -all',
  ])('leaves %j alone', (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});
