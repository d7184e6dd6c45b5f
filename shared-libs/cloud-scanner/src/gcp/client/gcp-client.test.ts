import { describe, expect, it } from 'vitest';
import { createBuckets } from '../../aws/client/buckets.ts';
import type { Send } from '../../aws/client/send.ts';
import { CallFailure } from '../../definition/caller.ts';
import type { Answer } from '../../definition/source.ts';
import { createGcpClient, type GcpClientOptions } from './gcp-client.ts';

interface Sent {
  readonly url: URL;
  readonly headers: Record<string, string>;
}
type Reply = (sent: Sent) => { status?: number; body: unknown; headers?: Record<string, string> };

function start(reply: Reply, over: Partial<GcpClientOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const renewals: boolean[] = [];
  const fetch: Send = async (url, { headers }) => {
    const request = { url: new URL(url), headers };
    sent.push(request);
    const { status = 200, body, headers: answered = {} } = reply(request);
    return new Response(JSON.stringify(body), { status, headers: answered });
  };
  const client = createGcpClient({
    consumer: 'shop',
    quotaProject: null,
    async token(isRefused) {
      renewals.push(isRefused);
      return isRefused ? 'new' : 'old';
    },
    endpoint: null,
    fetch,
    wait: async (ms) => void waits.push(ms),
    buckets: createBuckets(() => 0),
    version: '1.0.0',
    ...over,
  });
  const place = { region: 'global', signal: new AbortController().signal };
  const call = (service: string, operation: string, input: Record<string, unknown>) =>
    client.call({ service, operation, input, ...place });
  const pages = async (operation: string, input: Record<string, unknown>) => {
    const answers: Answer[] = [];
    for await (const page of client.pages({ service: 'cloudasset', operation, input, ...place })) {
      answers.push(page);
    }
    return answers;
  };
  return { call, pages, sent, waits, renewals };
}

const refused = (status: number, reason: string, metadata: object = {}, over: object = {}) => ({
  status,
  body: {
    error: {
      code: status,
      message: 'Refused.',
      status: status === 404 ? 'NOT_FOUND' : 'PERMISSION_DENIED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, metadata }],
      ...over,
    },
  },
});
const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallFailure);
  return error as CallFailure;
};
const buckets = { project: 'shop', assetTypes: ['storage.googleapis.com/Bucket'] };

describe('a call of Google Cloud', () => {
  it('goes to the host of its API with the input in path and query', async () => {
    const { call, sent } = start(() => ({ body: { services: [] } }), { quotaProject: 'security' });
    await call('serviceusage', 'ListServices', { project: 'example.com:shop' });
    expect(sent[0]?.url.href).toBe(
      'https://serviceusage.googleapis.com/v1/projects/example.com%3Ashop/services?filter=state%3AENABLED&pageSize=200',
    );
    expect(sent[0]?.headers).toMatchObject({
      authorization: 'Bearer old',
      'x-goog-user-project': 'security',
    });
  });

  it('goes nowhere with a name that leaves its place', async () => {
    const { call, sent } = start(() => ({ body: {} }));
    for (const name of ['policies/../secrets', 'a//b', '']) {
      await expect(call('iam', 'GetDenyPolicy', { name })).rejects.toThrow();
    }
    expect(sent).toEqual([]);
  });

  it('keeps a name that is encoded already', async () => {
    const { call, sent } = start(() => ({ body: {} }));
    const attachment = 'cloudresourcemanager.googleapis.com%2Fprojects%2Fshop';
    await call('iam', 'GetDenyPolicy', { name: `policies/${attachment}/denypolicies/all` });
    expect(sent[0]?.url.pathname).toBe(`/v2/policies/${attachment}/denypolicies/all`);
  });

  it('follows every page, and ends where a token comes twice', async () => {
    const next: Record<string, string> = { '': 'two', two: 'three', three: '' };
    const paged = start(({ url }) => {
      const token = url.searchParams.get('pageToken') ?? '';
      return { body: { assets: [{ name: token }], nextPageToken: next[token] } };
    });
    const names = (await paged.pages('ListResources', buckets)).flatMap(({ assets }) => assets);
    expect(names).toEqual([{ name: '' }, { name: 'two' }, { name: 'three' }]);
    const endless = start(() => ({ body: { nextPageToken: 'same' } }));
    expect((await failureOf(endless.pages('ListResources', buckets))).code).toBe('REPEATED_TOKEN');
  });

  it('reads a list that many resources need once', async () => {
    const { call, sent } = start(() => ({ body: { assets: [] } }));
    await Promise.all([
      call('cloudasset', 'ListIamPolicies', buckets),
      call('cloudasset', 'ListIamPolicies', buckets),
    ]);
    expect(sent).toHaveLength(1);
  });

  it('renews a token once, and then counts the account as lost', async () => {
    const once = start(({ headers }) =>
      headers.authorization === 'Bearer new'
        ? { body: { projectId: 'shop' } }
        : {
            status: 401,
            body: { error: { code: 401, message: 'Invalid', status: 'UNAUTHENTICATED' } },
          },
    );
    expect(
      await once.call('orgpolicy', 'GetEffectivePolicy', { project: 'shop', constraint: 'a.b' }),
    ).toEqual({
      projectId: 'shop',
    });
    const lost = start(() => refused(401, 'ACCOUNT_STATE_INVALID'));
    const failure = await failureOf(
      lost.call('orgpolicy', 'GetEffectivePolicy', { project: 'shop', constraint: 'a.b' }),
    );
    expect(failure.kind).toBe('credentials');
    expect(lost.renewals).toEqual([false]);
  });

  it('waits as long as Google asks before it repeats what was too much', async () => {
    let times = 0;
    const { call, waits } = start(() => {
      times += 1;
      if (times > 1) return { body: { services: [] } };
      return {
        status: 429,
        body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota' } },
      };
    });
    await call('serviceusage', 'ListServices', { project: 'shop' });
    expect(waits[0]).toBeGreaterThanOrEqual(30_000);
  });

  it('gives up after the repeats that it has', async () => {
    const limited = start(() => ({ status: 503, body: null }));
    const failure = await failureOf(
      limited.call('serviceusage', 'ListServices', { project: 'shop' }),
    );
    expect([failure.kind, limited.sent.length, limited.waits]).toEqual([
      'network',
      4,
      [1000, 2000, 4000],
    ]);
    const none = start(() => ({ status: 503, body: null }), { repeats: 0 });
    await failureOf(none.call('serviceusage', 'ListServices', { project: 'shop' }));
    expect(none.sent).toHaveLength(1);
  });
});

describe('what Google refuses', () => {
  const ask = (reply: Reply) =>
    failureOf(
      start(reply).call('accessapproval', 'GetAccessApprovalSettings', { project: 'shop' }),
    );

  it('an API that is off, and who has switched it off', async () => {
    const failure = await ask(() =>
      refused(403, 'SERVICE_DISABLED', {
        service: 'accessapproval.googleapis.com',
        consumer: 'projects/7',
      }),
    );
    expect(failure).toMatchObject({
      kind: 'api_off',
      message: 'the API accessapproval.googleapis.com is off in projects/7',
    });
  });

  it('a permission, by its name', async () => {
    const failure = await ask(() =>
      refused(403, 'IAM_PERMISSION_DENIED', { permission: 'a.b.get' }),
    );
    expect(failure).toMatchObject({ kind: 'denied', action: 'a.b.get', deniedBy: 'identity' });
  });

  it('a permission that the message alone names', async () => {
    const failure = await ask(() => ({
      status: 403,
      body: {
        error: { code: 403, message: "Permission 'a.b.list' denied on resource 'projects/x'" },
      },
    }));
    expect(failure).toMatchObject({ kind: 'denied', action: 'a.b.list' });
    expect(failure.message).not.toContain('projects/x');
  });

  it('what a perimeter of the organisation stops', async () => {
    const failure = await ask(() => refused(403, 'SECURITY_POLICY_VIOLATED'));
    expect(failure).toMatchObject({ kind: 'denied', deniedBy: 'organisation' });
  });

  it('a part that is not there, which is for the source to understand', async () => {
    const failure = await ask(() => ({
      status: 404,
      body: { error: { code: 404, status: 'NOT_FOUND', message: 'Not found' } },
    }));
    expect(failure).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
  });

  it('an older answer, with a list of errors', async () => {
    const failure = await ask(() => ({
      status: 403,
      body: { error: { code: 403, errors: [{ reason: 'accessNotConfigured' }], message: 'Off' } },
    }));
    expect(failure.kind).toBe('api_off');
  });
});
