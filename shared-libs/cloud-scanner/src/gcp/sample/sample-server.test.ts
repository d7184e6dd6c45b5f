import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { CallFailure } from '../../definition/caller.ts';
import type { Answer } from '../../definition/source.ts';
import { problemIn } from '../client/errors.ts';
import { type GcpIdentity, requestToken } from '../client/token.ts';
import { computeSources } from '../compute/compute.sources.ts';
import { sampleProject } from './project/sample.ts';
import { type GcpSampleServer, startGcpSampleServer } from './sample-server.ts';

let server: GcpSampleServer;
afterEach(() => server.close());

const options = (now = Date.now) => ({
  endpoint: server.endpoint,
  fetch,
  now,
  signal: new AbortController().signal,
});
const get = async (path: string, token: string): Promise<{ status: number; body: Answer }> => {
  const answer = await fetch(`${server.endpoint}/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: await answer.json() };
};
const tokenOf = async () =>
  (await requestToken({ kind: 'key', key: server.key }, options())).accessToken;

describe('the sample server', () => {
  it('gives a token to its key, and to no other', async () => {
    server = await startGcpSampleServer({ project: sampleProject });
    expect(await tokenOf()).toMatch(/^ya29\./);
    const { privateKey } = server.key;
    for (const key of [
      { ...server.key, clientEmail: 'other@sample-shop.iam.gserviceaccount.com', privateKey },
      { ...server.key, privateKeyId: 'other' },
    ]) {
      await expect(requestToken({ kind: 'key', key }, options())).rejects.toThrow(CallFailure);
    }
    const late = options(() => Date.now() - 3 * 3_600_000);
    const failure = await requestToken({ kind: 'key', key: server.key }, late).catch((e) => e);
    expect(failure).toMatchObject({ kind: 'clock' });
  });

  it('trusts a workload identity with the right subject alone', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256' };
    const provider = 'projects/7/locations/global/workloadIdentityPools/parapet/providers/parapet';
    server = await startGcpSampleServer({
      project: sampleProject,
      federation: {
        provider,
        issuer: 'https://parapet.example',
        keys: { keys: [jwk] },
        isTrusted: (subject) => subject === 'ws',
      },
    });
    const identity = (subject: string): GcpIdentity => ({
      kind: 'federation',
      federation: {
        provider,
        serviceAccount: server.key.clientEmail,
        subjectToken: (audience) =>
          new SignJWT({})
            .setProtectedHeader({ alg: 'ES256', kid: 'k' })
            .setIssuer('https://parapet.example')
            .setAudience(audience)
            .setSubject(subject)
            .setIssuedAt()
            .setExpirationTime('5m')
            .sign(pair.privateKey),
      },
    });
    expect((await requestToken(identity('ws'), options())).accessToken).toMatch(/^ya29\./);
    const failure = await requestToken(identity('other'), options()).catch((error) => error);
    expect(failure).toMatchObject({ kind: 'denied', action: 'iam.serviceAccounts.getAccessToken' });
  });

  it('cuts lists to pages, and leaves out what is empty', async () => {
    server = await startGcpSampleServer({ project: sampleProject, weather: { pageSize: 2 } });
    const path = (type: string, token = '') =>
      `cloudasset.googleapis.com/v1/projects/sample-shop/assets?contentType=RESOURCE&assetTypes=${type}&pageSize=1000&pageToken=${token}`;
    const token = await tokenOf();
    const first = await get(path('storage.googleapis.com%2FBucket'), token);
    expect(first.body.assets).toHaveLength(2);
    const second = await get(
      path('storage.googleapis.com%2FBucket', first.body.nextPageToken),
      token,
    );
    expect(second.body.assets[0].name).not.toBe(first.body.assets[0].name);
    expect(await get(path('redis.googleapis.com%2FInstance'), token)).toEqual({
      status: 200,
      body: {},
    });
  });

  it('refuses without a token, for another project, and what it does not know', async () => {
    server = await startGcpSampleServer({ project: sampleProject });
    const services = (project: string) =>
      `serviceusage.googleapis.com/v1/projects/${project}/services?filter=state:ENABLED`;
    expect((await get(services('sample-shop'), 'none')).status).toBe(401);
    const token = await tokenOf();
    expect((await get(services('other'), token)).status).toBe(403);
    expect((await get('serviceusage.googleapis.com/v1/other', token)).status).toBe(404);
  });
});

/**
 * Excerpts in the form that Google documents, so that the server and the client are not alone in their idea of it.
 * https://cloud.google.com/asset-inventory/docs/reference/rest/v1/assets/list
 * https://cloud.google.com/apis/design/errors
 */
describe('the documented forms', () => {
  it('of a page of the inventory are read', async () => {
    server = await startGcpSampleServer({ project: sampleProject });
    const page = {
      readTime: '2026-11-29T12:00:00.000Z',
      assets: [
        {
          name: '//compute.googleapis.com/projects/my-project/zones/us-central1-a/instances/vm-1',
          assetType: 'compute.googleapis.com/Instance',
          resource: {
            version: 'v1',
            discoveryDocumentUri: 'https://www.googleapis.com/discovery/v1/apis/compute/v1/rest',
            discoveryName: 'Instance',
            parent: '//cloudresourcemanager.googleapis.com/projects/123',
            data: { name: 'vm-1', labels: { team: 'shop' }, canIpForward: true },
            location: 'us-central1-a',
          },
          ancestors: ['projects/123', 'organizations/456'],
          updateTime: '2026-11-29T11:00:00Z',
        },
      ],
      nextPageToken: 'token',
    };
    const where = { partition: 'gcp', account: 'my-project', region: 'global' };
    expect(computeSources[0]?.found(page, where, null)).toMatchObject([
      {
        type: 'gcp.compute.instance',
        uid: '//compute.googleapis.com/projects/my-project/zones/us-central1-a/instances/vm-1',
        name: 'vm-1',
        region: 'us-central1',
        tags: { team: 'shop' },
        config: { canIpForward: true },
      },
    ]);
  });

  it('of an error are read', async () => {
    server = await startGcpSampleServer({ project: sampleProject });
    const body = {
      error: {
        code: 403,
        message:
          'Cloud Asset API has not been used in project 123 before or it is disabled. Enable it by visiting https://console.developers.google.com/ then retry.',
        status: 'PERMISSION_DENIED',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'SERVICE_DISABLED',
            domain: 'googleapis.com',
            metadata: { consumer: 'projects/123', service: 'cloudasset.googleapis.com' },
          },
        ],
      },
    };
    expect(problemIn(403, body, new Headers())).toMatchObject({
      kind: 'api_off',
      message: 'the API cloudasset.googleapis.com is off in projects/123',
    });
  });
});
