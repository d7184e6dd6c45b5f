import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccessTokens } from '../tokens/access-token.ts';
import { loadOrCreateApiKeys, loadOrCreateSigningKeys, rotateSigningKeys } from './keys.ts';

let keyFolder: string;
beforeEach(async () => {
  keyFolder = await mkdtemp(path.join(tmpdir(), 'parapet-keys-'));
});
afterEach(() => rm(keyFolder, { recursive: true }));

const now = () => new Date();
const claims = {
  sub: '4be5b1c2-5f0b-4a50-9b1c-0c0f4c1f9d11',
  session_id: '0b0b1f4e-1f3a-4f0f-8a43-6a4be5b1c211',
  email: 'ada@parapet.example',
  phone: '',
  role: 'authenticated',
  aal: 'aal1' as const,
  amr: [],
  app_metadata: {},
  user_metadata: {},
  is_anonymous: false,
};

describe('the keys in their folder', () => {
  test('are created once, readable only by the owner', async () => {
    const first = {
      signing: await loadOrCreateSigningKeys(keyFolder),
      api: await loadOrCreateApiKeys(keyFolder),
    };
    const second = {
      signing: await loadOrCreateSigningKeys(keyFolder),
      api: await loadOrCreateApiKeys(keyFolder),
    };
    expect(second.signing.publicJwks).toEqual(first.signing.publicJwks);
    expect(second.signing.codeKey).toEqual(first.signing.codeKey);
    expect(second.api).toEqual(first.api);

    const files = await readdir(keyFolder);
    expect(files).toEqual([
      'auth-api-keys.json',
      'auth-factor-keys.json',
      'auth-signing-keys.json',
    ]);
    for (const file of files) {
      expect((await stat(path.join(keyFolder, file))).mode & 0o777).toBe(0o600);
    }
  });

  test('are the same for processes that start at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateApiKeys(keyFolder)));
    expect(new Set(all.map((keys) => keys.secretKey)).size).toBe(1);
    expect(await readdir(keyFolder)).toEqual(['auth-api-keys.json']);
  });

  test('rotate: a new key signs, and tokens of the old one are still accepted', async () => {
    const before = await loadOrCreateSigningKeys(keyFolder);
    const { token } = await createAccessTokens(before, 'issuer', now).sign(claims);
    await rotateSigningKeys(keyFolder);

    const after = await loadOrCreateSigningKeys(keyFolder);
    expect(after.current.kid).not.toBe(before.current.kid);
    expect(after.publicJwks.keys).toHaveLength(2);
    await expect(createAccessTokens(after, 'issuer', now).verify(token)).resolves.toMatchObject({
      sub: claims.sub,
    });
  });

  test('rotate twice: a leaked key is removed', async () => {
    const leaked = await loadOrCreateSigningKeys(keyFolder);
    const { token } = await createAccessTokens(leaked, 'issuer', now).sign(claims);
    await rotateSigningKeys(keyFolder);
    await rotateSigningKeys(keyFolder);

    const after = await loadOrCreateSigningKeys(keyFolder);
    expect(after.codeKey).not.toEqual(leaked.codeKey);
    expect(after.publicJwks.keys).toHaveLength(2);
    await expect(createAccessTokens(after, 'issuer', now).verify(token)).rejects.toMatchObject({
      code: 'bad_jwt',
    });
  });

  test('are not replaced when their file is damaged', async () => {
    await loadOrCreateSigningKeys(keyFolder);
    const file = path.join(keyFolder, 'auth-signing-keys.json');
    await writeFile(file, '{"version":1}');
    await expect(loadOrCreateSigningKeys(keyFolder)).rejects.toThrow('is damaged');
    expect(await readFile(file, 'utf8')).toBe('{"version":1}');
  });
});

describe('an access token', () => {
  test('of another issuer or of foreign keys is refused', async () => {
    const keys = await loadOrCreateSigningKeys(keyFolder);
    const tokens = createAccessTokens(keys, 'issuer', now);
    const { token } = await createAccessTokens(keys, 'another issuer', now).sign(claims);
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'bad_jwt' });

    const foreign = await loadOrCreateSigningKeys(path.join(keyFolder, 'foreign'));
    const forged = await createAccessTokens(foreign, 'issuer', now).sign(claims);
    await expect(tokens.verify(forged.token)).rejects.toMatchObject({ code: 'bad_jwt' });
  });
});
