import type { Bundles } from '@parapet/scanner/data-bundles';
import type { AppDeps } from '../../../app.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { type Answer, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';
import type { ProveNow } from '../../ownership/ownership.port.ts';
import { type StandIn, type StandInOptions, startHibpStandIn } from '../sample/hibp-stand-in.ts';
import { hibpSource } from '../sources/hibp-source.ts';
import { passwordRanges } from '../sources/password-range.ts';

/** Thirty-two digits. */
export const KEY = 'a'.repeat(32);

/** An API, its worker and a stand-in of the service, over real HTTP, Postgres and queue. */
export interface BreachTest {
  readonly api: TestApi;
  readonly standIn: StandIn;
  readonly options: StandInOptions & { waitBefore: StandInOptions['waitBefore'] };
  readonly mails: Mail[];
  /** Those that a clock starts, by the name of their queue. */
  readonly jobs: readonly Job[];
  /** Lets this process work too, where it did not from the start. */
  startWork(): Promise<void>;
  /** What a look for a proof shows; proved by default. */
  prove: ProveNow;
  /** Adds a domain whose ownership a DNS record proves. Returns its id. */
  addProved(user: TestUser, domain: string): Promise<string>;
  /** Uploads a file as the body of an import. */
  upload(
    user: TestUser,
    content: string | Buffer<ArrayBuffer>,
    name?: string,
  ): Promise<Pick<Answer, 'status' | 'body'>>;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

interface BreachTestOptions {
  readonly isSample?: boolean;
  readonly now?: () => Date;
  readonly readBundles?: () => Promise<Bundles>;
  /** Work begins with `startWork`: until then another process may do it. */
  readonly isIdle?: boolean;
  /** Instead of those of the test API. */
  readonly api?: Partial<Pick<AppDeps, 'log' | 'storage'>>;
}

export async function openBreachTest(change: BreachTestOptions = {}): Promise<BreachTest> {
  const options: BreachTest['options'] = {
    keys: new Set([KEY]),
    domains: new Map(),
    waitBefore: null,
  };
  const standIn = await startHibpStandIn(options);
  const policy = { allowPrivate: true, ownEndpoints: [] };
  const settings = { baseUrl: standIn.url, policy, userAgent: 'Parapet test' };
  const marked = hibpSource(settings);
  // Limits of the plan count nothing of a sample, so most tests do not say that it is one.
  const source: typeof marked = {
    ...marked,
    async readStatus(key, signal) {
      const answer = await marked.readStatus(key, signal);
      if (!answer.ok) return answer;
      return { ok: true, value: { ...answer.value, isSample: change.isSample ?? false } };
    },
  };
  const api = await startTestApi({
    breachServices: { source, readPasswordRange: passwordRanges(settings) },
    ...change.api,
  });
  const mails: Mail[] = [];
  const test: { -readonly [Name in keyof BreachTest]: BreachTest[Name] } = {
    api,
    standIn,
    options,
    mails,
    jobs: [],
    prove: async () => ({ outcome: 'proved' }),
    async addProved(user, domain) {
      const path = `/api/workspaces/${user.workspaceId}/assets`;
      const { body } = await api.call(user, 'POST', path, { value: domain, consent: true });
      await test.sql(
        `insert into parapet.ownership_proofs (workspace_id, host, method, status, proved_by,
           verified_at, proved_until)
         values ($1, $2, 'dns_txt', 'verified', 'dns_txt', now(), now() + interval '30 days')`,
        [user.workspaceId, domain],
      );
      return body.id;
    },
    async upload(user, content, name = 'export.json') {
      const answer = await fetch(
        `${api.url}/api/workspaces/${user.workspaceId}/breach/imports?name=${name}`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${user.token}`,
            'content-type': 'application/octet-stream',
          },
          body: content,
        },
      );
      return { status: answer.status, body: await answer.json() };
    },
    sql: (text, values = []) => runSql(api.database.url, text, values),
    async startWork() {
      test.jobs = await api.startBreach({
        source,
        proveNow: (...call) => test.prove(...call),
        mailer: { send: async (mail) => void mails.push(mail) },
        ...(change.now && { now: change.now }),
        ...(change.readBundles && { readBundles: change.readBundles }),
      });
    },
    async close() {
      await api.close();
      await standIn.close();
    },
  };
  if (!change.isIdle) await test.startWork();
  return test;
}
