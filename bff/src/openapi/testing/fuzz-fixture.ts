import { once } from 'node:events';
import type { OpenApiDocument } from '@parapet/contracts/openapi/openapi-document';
import type { RunScan } from '@parapet/scanner/contract';
import { generateKeyPair, SignJWT } from 'jose';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { playScript } from '../../testing/scans/scripted-scanner.ts';
import { stubOuterServices } from '../../testing/stub-outer-services.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import type { FuzzRequest } from './request-arbitrary.ts';
import { resolveReferences } from './schema-arbitrary.ts';
import type { RawAnswer } from './send-request.ts';

/** A running API with one object of each kind, and the actors that send requests. */
export interface FuzzFixture {
  readonly url: string;
  readonly document: OpenApiDocument;
  readonly actors: readonly { name: string; weight: number }[];
  readonly liveActors: ReadonlySet<string>;
  /** Fills in existing ids and the actor's session. */
  complete(request: FuzzRequest): FuzzRequest;
  /** Stores the ids of a response. */
  learn(request: FuzzRequest, answer: RawAnswer): void;
  /** Returns the errors that the API has logged since the last call. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** Sends the token of a member below a generated header. */
const FORGER = 'forged_header';
const REMEMBERED = 10;
const HIGH = 1_000_000;

/** Every second scan has findings at once; the others run until they are paused or cancelled. */
function findOrWait(): RunScan {
  let scans = 0;
  return async (input, sink) => {
    scans += 1;
    if (scans % 2 === 1) return playScript({ weak: ['/a', '/b'], strong: 'pass' }, input, sink);
    await once(input.signal, 'abort');
    throw input.signal.reason;
  };
}

export async function startFuzzFixture(): Promise<FuzzFixture> {
  const errors: string[] = [];
  const api = await startTestApi({
    log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
    // Nothing leaves this process: webhooks are queued but never sent.
    ...stubOuterServices,
    rateLimits: { anyone: HIGH, pages: HIGH, reads: HIGH, writes: HIGH, cost: HIGH },
  });
  await api.startWorker(findOrWait());
  const member = await api.signUp('mssp');
  const foreigner = await api.signUp('mssp');
  const document: OpenApiDocument = (await api.call(null, 'GET', '/api/openapi.json')).body;
  const authorizations = await authorizationsOf(api, member, foreigner);
  const forged = (header: unknown) => {
    const head = Buffer.from(JSON.stringify(header)).toString('base64url');
    return `Bearer ${[head, ...member.token.split('.').slice(1)].join('.')}`;
  };
  const ids = new Map<string, string[]>([
    ['workspaceId', [member.workspaceId]],
    ['userId', [member.id, foreigner.id]],
  ]);

  const remember = (name: string, found: readonly string[]) => {
    // Who ends the session of an actor ends the run.
    if (name === 'sessionId') return;
    const known = (ids.get(name) ?? []).filter((id) => !found.includes(id));
    ids.set(name, [...found, ...known].slice(0, REMEMBERED));
  };
  const forgetIn = (path: string) => {
    for (const [name, known] of ids) {
      ids.set(name, name === 'workspaceId' ? known : known.filter((id) => !path.includes(id)));
    }
  };
  /** Maps `/a/b` to `bId` if the document has `/a/b/{bId}`. */
  const nameOfIdsBelow = (path: string): string | undefined =>
    Object.keys(document.paths)
      .map((other) => (other.startsWith(`${path}/{`) ? other.slice(path.length + 2) : undefined))
      .find((rest) => rest !== undefined)
      ?.split('}')[0];
  const find = (name: string, index: number): string | undefined => {
    const known = ids.get(name) ?? [];
    return known[index % known.length];
  };

  for (const [name, found] of await fill(api, member)) remember(name, found);
  return {
    url: api.url,
    document,
    actors: [...Object.keys(authorizations), FORGER].map((name) => ({
      name,
      weight: name === 'member' ? 90 : name === 'foreigner' ? 12 : name === FORGER ? 5 : 1,
    })),
    liveActors: new Set(['member', 'foreigner']),
    takeErrors: () => errors.splice(0).map(summaryOf),
    complete(request) {
      const authorization =
        request.actor === FORGER ? forged(request.tokenHeader) : authorizations[request.actor];
      const { body } = request;
      return {
        ...request,
        path: resolveReferences(request.path, find),
        headers: [
          ...(authorization ? [['authorization', authorization] as const] : []),
          ...request.headers,
        ],
        body: body && { ...body, text: resolveReferences(body.text, find) },
      };
    },
    learn(request, answer) {
      if (request.actor !== 'member' || answer.status >= 300) return;
      if (request.method === 'DELETE') forgetIn(request.path);
      const name = nameOfIdsBelow(request.target.split(' ')[1] ?? '');
      if (!answer.body || !name || name === 'workspaceId') return;
      const {
        id,
        items = [],
        nextCursor,
      } = JSON.parse(answer.body) as {
        id?: string;
        items?: { id?: string }[];
        nextCursor?: string | null;
      };
      const found = [id, ...items.map((item) => item.id)].filter((one) => one !== undefined);
      remember(name, found.slice(0, REMEMBERED));
      if (nextCursor) remember('cursor', [nextCursor]);
    },
    close: () => api.close(),
  };
}

/** Returns a log line's message with the stack of its error. */
function summaryOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { stack?: string } };
  return `logged: ${msg} ${err?.stack?.split('\n').slice(0, 12).join('\n') ?? ''}`;
}

/**
 * Creates one object of each kind through the API. Returns the ids that later lists may not show, as their
 * filters rarely match: of scans, one completed and one that runs, and of findings.
 */
async function fill(
  api: TestApi,
  member: TestUser,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const base = `/api/workspaces/${member.workspaceId}`;
  const call = async (method: string, path: string, sent?: unknown) => {
    const { status, body } = await api.call(member, method, base + path, sent);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const post = (path: string, sent: unknown): Promise<{ id: string }> => call('POST', path, sent);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await post('/assets', { value: `${name}.example`, consent: true });
  }
  const asset = await post('/assets', { value: 'parapet.example', consent: true });
  const completed = await post('/scans', { assetIds: [asset.id] });
  const { items } = await vi.waitFor(
    async () => {
      expect(await call('GET', `/scans/${completed.id}`)).toMatchObject({ status: 'completed' });
      return await call('GET', '/findings');
    },
    { timeout: 60_000, interval: 250 },
  );
  const running = await post('/scans', { assetIds: [asset.id] });
  const hook = { type: 'webhook', name: 'A hook', url: 'http://127.0.0.1:9/hook' };
  const integration = await post('/integrations', hook);
  await post(`/integrations/${integration.id}/test`, {});
  const role = 'arn:aws:iam::210987654321:role/ParapetAudit';
  await post('/cloud/accounts', { authMethod: 'assume_role', alias: 'A role', roleArn: role });
  return new Map([
    ['scanId', [running.id, completed.id]],
    ['findingId', items.map(({ id }: { id: string }) => id)],
  ]);
}

/** Returns each actor's header: two live sessions, and forgeries that must be refused. */
async function authorizationsOf(
  api: TestApi,
  member: TestUser,
  foreigner: TestUser,
): Promise<Record<string, string | null>> {
  const { sign, issuer } = api.identity;
  const { privateKey } = await generateKeyPair('ES256');
  const claims = { sub: member.id, session_id: member.sessionId };
  const ofAnotherKey = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const [head, payload, signature] = member.token.split('.');
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    member: `Bearer ${member.token}`,
    foreigner: `Bearer ${foreigner.token}`,
    nobody: null,
    expired: `Bearer ${await sign(claims, '-1h')}`,
    sessionless: `Bearer ${await sign({ sub: member.id })}`,
    other_key: `Bearer ${ofAnotherKey}`,
    no_algorithm: `Bearer ${encoded({ alg: 'none' })}.${payload}.`,
    critical: `Bearer ${encoded({ alg: 'ES256', kid: 'test', crit: ['a'] })}.${payload}.${signature}`,
    odd_header: `Bearer ${encoded([])}.${payload}.${signature}`,
    other_key_id: `Bearer ${encoded({ alg: 'ES256', kid: 'x' })}.${payload}.${signature}`,
    cut: `Bearer ${head}.${payload}.${signature?.slice(0, 10)}`,
    encrypted: 'Bearer a.b.c.d.e',
    not_ascii: 'Bearer \xff.\xfe.\xfd',
    words: 'Bearer null',
    basic: `Basic ${member.token}`,
    long: `Bearer ${'a'.repeat(9000)}.${'b'.repeat(9000)}.c`,
  };
}
