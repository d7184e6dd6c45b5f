import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Send } from '../../aws/client/send.ts';
import { CallFailure } from '../../definition/caller.ts';
import { type GcpIdentity, requestToken } from './token.ts';

let privateKey: string;
let publicKey: string;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  privateKey = await exportPKCS8(pair.privateKey);
  publicKey = await exportSPKI(pair.publicKey);
});

const NOW = Date.parse('2026-11-29T12:00:00Z');
interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

function ask(identity: GcpIdentity, reply: (sent: Sent) => { status?: number; body: unknown }) {
  const sent: Sent[] = [];
  const fetch: Send = async (url, { headers, body }) => {
    const request = { url, headers, body: `${body}` };
    sent.push(request);
    const { status = 200, body: answer } = reply(request);
    return new Response(JSON.stringify(answer), { status });
  };
  const { signal } = new AbortController();
  const token = requestToken(identity, { endpoint: null, fetch, now: () => NOW, signal });
  return { token, sent };
}
const key = (): GcpIdentity => ({
  kind: 'key',
  key: { clientEmail: 'parapet@shop.iam.gserviceaccount.com', privateKeyId: 'abc', privateKey },
});
const federation: GcpIdentity = {
  kind: 'federation',
  federation: {
    provider: 'projects/7/locations/global/workloadIdentityPools/parapet/providers/parapet',
    serviceAccount: 'parapet@shop.iam.gserviceaccount.com',
    subjectToken: async (audience) => `signed for ${audience}`,
  },
};
const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallFailure);
  return error as CallFailure;
};

describe('a token by a key', () => {
  it('is asked for with a signed assertion of an hour, at the one address that there is', async () => {
    const { token, sent } = ask(key(), () => ({ body: { access_token: 't', expires_in: 3599 } }));
    expect(await token).toEqual({ accessToken: 't', expiresAt: NOW + 3_599_000 });
    expect(sent[0]?.url).toBe('https://oauth2.googleapis.com/token');
    const form = new URLSearchParams(sent[0]?.body);
    const { payload, protectedHeader } = await jwtVerify(
      form.get('assertion') ?? '',
      await importSPKI(publicKey, 'RS256'),
      { currentDate: new Date(NOW), audience: 'https://oauth2.googleapis.com/token' },
    );
    expect(protectedHeader.kid).toBe('abc');
    expect(payload).toMatchObject({
      iss: 'parapet@shop.iam.gserviceaccount.com',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
      exp: NOW / 1000 + 3600,
    });
  });

  it.each([
    ['Invalid JWT Signature.', 'credentials'],
    ['Invalid grant: account not found', 'credentials'],
    [
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
      'clock',
    ],
  ])('is refused: %s', async (error_description, kind) => {
    const { token } = ask(key(), () => ({
      status: 400,
      body: { error: 'invalid_grant', error_description },
    }));
    expect((await failureOf(token)).kind).toBe(kind);
  });

  it('is not asked for with what is no key', async () => {
    const { token, sent } = ask(
      { kind: 'key', key: { clientEmail: 'a', privateKeyId: 'b', privateKey: 'c' } },
      () => ({ body: {} }),
    );
    expect(await failureOf(token)).toMatchObject({ kind: 'credentials', code: 'malformed_key' });
    expect(sent).toEqual([]);
  });
});

describe('a token by a workload identity', () => {
  const answers = ({ url }: Sent) =>
    url.startsWith('https://sts.googleapis.com/')
      ? { body: { access_token: 'federated' } }
      : { body: { accessToken: 't', expireTime: '2026-11-29T13:00:00Z' } };

  it('is exchanged for a token of the pool, which then acts as the service account', async () => {
    const { token, sent } = ask(federation, answers);
    expect(await token).toEqual({ accessToken: 't', expiresAt: NOW + 3_600_000 });
    const audience =
      '//iam.googleapis.com/projects/7/locations/global/workloadIdentityPools/parapet/providers/parapet';
    expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toMatchObject({
      audience,
      subject_token: `signed for ${audience}`,
    });
    expect(sent[1]?.url).toBe(
      'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/parapet%40shop.iam.gserviceaccount.com:generateAccessToken',
    );
    expect(sent[1]?.headers.authorization).toBe('Bearer federated');
  });

  it('is refused where the pool may not act as the account', async () => {
    const { token } = ask(federation, (sent) =>
      sent.url.startsWith('https://sts.')
        ? answers(sent)
        : {
            status: 403,
            body: {
              error: {
                code: 403,
                message:
                  "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).",
                status: 'PERMISSION_DENIED',
              },
            },
          },
    );
    expect(await failureOf(token)).toMatchObject({
      kind: 'denied',
      action: 'iam.serviceAccounts.getAccessToken',
    });
  });
});
