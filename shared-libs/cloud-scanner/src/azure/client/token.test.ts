import { createHash, X509Certificate } from 'node:crypto';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { documentedAnswers } from './testing/documented-answers.ts';
import { createTokens } from './token.ts';

const application = {
  cloud: 'azure',
  tenantId: '0f9e8d7c-6b5a-4a3b-8c2d-1e0f9a8b7c6d',
  clientId: 'c0ffee00-1234-4abc-8def-0123456789ab',
} as const;
const audience = `https://login.microsoftonline.com/${application.tenantId}/oauth2/v2.0/token`;

function tokensOf(
  credential: { clientSecret: string } | { certificate: string },
  answer: object = documentedAnswers.token,
  status = 200,
) {
  const sent: { url: string; form: URLSearchParams }[] = [];
  const clock = { now: 1_800_000_000_000 };
  const tokens = createTokens(
    { ...application, credential },
    {
      endpoint: null,
      fetch: async (url, { body }) => {
        sent.push({ url, form: new URLSearchParams(`${body}`) });
        return new Response(JSON.stringify(answer), { status });
      },
      now: () => clock.now,
      signal: new AbortController().signal,
    },
  );
  return { tokens, sent, clock };
}

describe('a token', () => {
  it('is asked for once by all who wait, and again before its end', async () => {
    const { tokens, sent, clock } = tokensOf({ clientSecret: 'a secret' });
    await Promise.all([tokens('management', false), tokens('management', false)]);
    expect(sent.map(({ url }) => url)).toEqual([audience]);
    clock.now += 3599_000 - 6 * 60_000;
    await tokens('management', false);
    expect(sent).toHaveLength(1);
    clock.now += 2 * 60_000;
    await tokens('management', false);
    expect(sent).toHaveLength(2);
  });

  it('of the directory is another one', async () => {
    const { tokens, sent } = tokensOf({ clientSecret: 'a secret' });
    await tokens('management', false);
    await tokens('graph', false);
    expect(sent.map(({ form }) => form.get('scope'))).toEqual([
      'https://management.azure.com/.default',
      'https://graph.microsoft.com/.default',
    ]);
  });

  it('by certificate is asked for with an assertion that the key signed, and without the key', async () => {
    const { cert, key } = makeCertificate({ key: 'rsa-2048', names: ['parapet'] });
    const { tokens, sent, clock } = tokensOf({ certificate: `${cert}${key}` });
    await tokens('management', false);
    const form = sent[0]?.form ?? new URLSearchParams();
    const assertion = form.get('client_assertion') ?? '';
    const { publicKey, raw } = new X509Certificate(cert);
    const { payload } = await jwtVerify(assertion, publicKey, {
      audience,
      issuer: application.clientId,
      subject: application.clientId,
      currentDate: new Date(clock.now),
    });
    expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/);
    expect(decodeProtectedHeader(assertion)).toMatchObject({
      alg: 'PS256',
      'x5t#S256': createHash('sha256').update(raw).digest('base64url'),
    });
    expect(form.toString()).not.toContain('PRIVATE');
  });

  it("is not asked for with a key that is not the certificate's", async () => {
    const { cert } = makeCertificate({ key: 'rsa-2048' });
    const { key } = makeCertificate({ key: 'rsa-2048' });
    const { tokens, sent } = tokensOf({ certificate: `${cert}${key}` });
    await expect(tokens('management', false)).rejects.toMatchObject({ code: 'certificate' });
    expect(sent).toEqual([]);
  });

  it.each([
    [401, documentedAnswers.wrongSecret, 'credentials', '7000215', /secret is wrong/],
    [
      401,
      { error: 'invalid_client', error_codes: [7_000_222] },
      'credentials',
      '7000222',
      /expired/,
    ],
    [
      400,
      { error: 'unauthorized_client', error_codes: [700_016] },
      'credentials',
      '700016',
      /tenant/,
    ],
    [401, { error: 'invalid_client', error_codes: [700_024] }, 'clock', '700024', /clock/],
    // The numbers may change: the OAuth error decides.
    [401, { error: 'invalid_client' }, 'credentials', 'invalid_client', /answered 401/],
    [503, { error: 'temporarily_unavailable' }, 'network', 'temporarily_unavailable', /503/],
  ])('that is refused with %s says why', async (status, answer, kind, code, message) => {
    const { tokens } = tokensOf({ clientSecret: 'a secret' }, answer, status);
    const failed = tokens('management', false);
    await expect(failed).rejects.toMatchObject({
      kind,
      code,
      message: expect.stringMatching(message),
    });
  });
});
