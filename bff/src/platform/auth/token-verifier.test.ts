import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CryptoKey, JWK, JWTPayload } from 'jose';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DegradedError } from '../health/degraded-error.ts';
import { createTokenVerifier } from './token-verifier.ts';

const issuer = 'http://localhost/auth/v1';
const { privateKey, publicKey } = await generateKeyPair('ES256');
const ourKey: JWK = { ...(await exportJWK(publicKey)), kid: 'ours', alg: 'ES256' };

const published = { keys: [ourKey], status: 200, requests: 0 };
const server = createServer((_request, response) => {
  published.requests += 1;
  response.writeHead(published.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ keys: published.keys }));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => void Object.assign(published, { keys: [ourKey], status: 200, requests: 0 }));
afterEach(() => void vi.useRealTimers());
afterAll(() => void server.close());

const open = () => {
  const { port } = server.address() as AddressInfo;
  return createTokenVerifier({ keySetUrl: new URL(`http://127.0.0.1:${port}/jwks.json`), issuer });
};

const userId = randomUUID();
const unsigned = (expires: string, claims: JWTPayload = {}) =>
  new SignJWT({
    email: 'mara@northquay.example',
    sub: userId,
    iss: issuer,
    aud: 'authenticated',
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'ours' })
    .setExpirationTime(expires);
const tokenThat = (expires: string, signedWith = privateKey) => unsigned(expires).sign(signedWith);

describe('a token', () => {
  test('identifies its user', async () => {
    expect(await open().verify(await tokenThat('1h'))).toMatchObject({
      userId,
      email: 'mara@northquay.example',
      sessionId: null,
    });
  });

  test('that has expired is reported as expired', async () => {
    await expect(open().verify(await tokenThat('1 minute ago'))).rejects.toMatchObject({
      code: 'session_invalid',
      message: 'JWT has expired',
    });
  });

  test.each(['', 'two.parts', 'not.a token.x'])(
    'that is malformed (%j) is reported as such',
    async (token) => {
      await expect(open().verify(token)).rejects.toMatchObject({
        code: 'session_invalid',
        message: 'Invalid JWT structure',
      });
    },
  );

  test.each([
    ['for another audience', { aud: 'anon' }],
    ['of another issuer', { iss: 'https://elsewhere.example/auth/v1' }],
    ['for another application', { client_id: randomUUID() }],
    ['of nobody', { sub: 'service' }],
  ])('%s ends the session', async (_what, claims) => {
    const token = await unsigned('1h', claims).sign(privateKey);
    await expect(open().verify(token)).rejects.toMatchObject({ code: 'session_invalid' });
  });

  test('that was verified just now is refused once it has expired, or when it is changed', async () => {
    const verifier = open();
    const token = await tokenThat('3s');
    await verifier.verify(token);
    await verifier.verify(token);
    const [head, , signature] = token.split('.');
    const claims = { sub: randomUUID(), iss: issuer, aud: 'authenticated', exp: 2 ** 40 };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    await expect(verifier.verify(`${head}.${payload}.${signature}`)).rejects.toMatchObject({
      code: 'session_invalid',
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9000 });
    await expect(verifier.verify(token)).rejects.toMatchObject({ message: 'JWT has expired' });
  });

  test('without an expiry is refused', async () => {
    const endless = await new SignJWT({ sub: userId, iss: issuer, aud: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256', kid: 'ours' })
      .sign(privateKey);
    await expect(open().verify(endless)).rejects.toMatchObject({ code: 'session_invalid' });
  });

  test.each(['none', 'HS256'])('with the algorithm %s is refused', async (alg) => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const payload = { sub: userId, iss: issuer, aud: 'authenticated', exp: 2 ** 40 };
    const head = `${encode({ alg, kid: 'ours' })}.${encode(payload)}`;
    // The public key, used as a shared secret.
    const mac = createHmac('sha256', JSON.stringify(ourKey)).update(head).digest('base64url');
    const token = `${head}.${alg === 'none' ? '' : mac}`;
    await expect(open().verify(token)).rejects.toMatchObject({ code: 'session_invalid' });
  });

  test.each([
    ['an object', { alg: 'ES256', kid: { a: 1 } }],
    ['a list', { alg: 'ES256', kid: ['ours'] }],
    ['a number', { alg: 'ES256', kid: 7 }],
    ['a boolean', { alg: 'ES256', kid: true }],
    ['null', { alg: 'ES256', kid: null }],
    ['endless', { alg: 'ES256', kid: 'a'.repeat(100_000) }],
    ['of Object', { alg: 'ES256', kid: '__proto__' }],
    ['beside an algorithm that is an object', { alg: { a: 1 }, kid: 'ours' }],
    ['beside a critical part', { alg: 'ES256', kid: 'ours', crit: ['b64'], b64: false }],
  ])('with a key id that is %s ends the session, and asks for no key', async (_what, header) => {
    const [, ...rest] = (await tokenThat('1h')).split('.');
    const head = Buffer.from(JSON.stringify(header)).toString('base64url');
    await expect(open().verify([head, ...rest].join('.'))).rejects.toMatchObject({
      code: 'session_invalid',
    });
    if (header.kid !== '__proto__') expect(published.requests).toBe(0);
  });

  test('signed with another key ends the session', async () => {
    const { privateKey: theirs } = await generateKeyPair('ES256');
    await expect(open().verify(await tokenThat('1h', theirs))).rejects.toMatchObject({
      code: 'session_invalid',
    });
  });
});

describe('a key that is new', () => {
  const signedWith = (kid: string, key: CryptoKey) =>
    new SignJWT({ sub: userId, iss: issuer, aud: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setExpirationTime('1h')
      .sign(key);

  test('is found by reading the key set again, also just after it was read', async () => {
    const verifier = open();
    await verifier.verify(await tokenThat('1h'));
    const { privateKey: newer, publicKey: newerPublic } = await generateKeyPair('ES256');
    published.keys = [{ ...(await exportJWK(newerPublic)), kid: 'newer', alg: 'ES256' }, ourKey];
    const token = await signedWith('newer', newer);
    const both = [token, await signedWith('newer', newer)].map((each) => verifier.verify(each));
    expect(await Promise.all(both)).toMatchObject([{ userId }, { userId }]);
    expect(await verifier.verify(await tokenThat('1h'))).toMatchObject({ userId });
    expect(published.requests).toBe(2);
  });

  test('and that the key set does not list, ends the session', async () => {
    const verifier = open();
    const refused = { code: 'session_invalid' };
    await verifier.verify(await tokenThat('1h'));
    for (let count = 0; count < 3; count += 1) {
      const token = await signedWith('nobody', privateKey);
      await expect(verifier.verify(token)).rejects.toMatchObject(refused);
    }
    // Not once more for each such token.
    expect(published.requests).toBe(2);
  });
});

describe('the key set', () => {
  test('is fetched once in ten minutes', async () => {
    const verifier = open();
    const token = await tokenThat('1h');
    await verifier.verify(token);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start + 9.9 * 60_000 });
    await verifier.verify(token);
    expect(published.requests).toBe(1);
    vi.setSystemTime(start + 10.1 * 60_000);
    await verifier.verify(token);
    expect(published.requests).toBe(2);
  });

  test('that is empty is an error of the installation and ends no session', async () => {
    published.keys = [];
    const verifier = open();
    await expect(verifier.verify(await tokenThat('1h'))).rejects.toMatchObject({
      code: 'not_ready',
      message: 'JWKS is empty',
    });
    await expect(verifier.ping()).rejects.toThrow('JWKS is empty');
  });

  test('that cannot be fetched ends no session', async () => {
    published.status = 503;
    const verifier = open();
    await expect(verifier.verify(await tokenThat('1h'))).rejects.toMatchObject({
      code: 'not_ready',
    });
    await expect(verifier.ping()).rejects.toThrow('503');
  });

  describe('that was read, while the service is away,', () => {
    const start = Date.now();
    const at = (minutes: number) =>
      vi.useFakeTimers({ toFake: ['Date'], now: start + minutes * 60_000 });
    const read = async () => {
      const verifier = open();
      at(0);
      await verifier.verify(await tokenThat('3h'));
      published.status = 503;
      return verifier;
    };

    test('verifies for an hour, and is looked for again every five seconds', async () => {
      const verifier = await read();
      const tokens = [await tokenThat('3h'), await tokenThat('4h'), await tokenThat('5h')];
      at(11);
      for (const token of tokens) expect(await verifier.verify(token)).toMatchObject({ userId });
      expect(published.requests).toBe(2);
      at(61);
      for (const token of tokens)
        await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'not_ready' });
      published.status = 200;
      expect(await verifier.verify(tokens[0] ?? '')).toMatchObject({ userId });
    });

    test('does not say that a key is unknown', async () => {
      const verifier = await read();
      const token = await new SignJWT({ sub: userId, iss: issuer, aud: 'authenticated' })
        .setProtectedHeader({ alg: 'ES256', kid: 'newer' })
        .setExpirationTime('3h')
        .sign(privateKey);
      for (const minutes of [1, 11, 11]) {
        at(minutes);
        await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'not_ready' });
      }
    });

    test('refuses a token that the known key has not signed', async () => {
      const verifier = await read();
      const { privateKey: theirs } = await generateKeyPair('ES256');
      at(11);
      await expect(verifier.verify(await tokenThat('3h', theirs))).rejects.toMatchObject({
        code: 'session_invalid',
      });
    });

    test('makes a process degraded and not unready, also when it answers with no keys', async () => {
      const verifier = await read();
      await expect(verifier.ping()).rejects.toBeInstanceOf(DegradedError);
      Object.assign(published, { status: 200, keys: [] });
      await expect(verifier.ping()).rejects.toBeInstanceOf(DegradedError);
      published.keys = [ourKey];
      await verifier.ping();
    });
  });
});
