import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in knows this of one domain. */
export interface StandInDomain {
  /** Names of breaches by local part. */
  readonly people: Readonly<Record<string, readonly string[]>>;
  /** Sites in stealer logs by local part. */
  readonly stealerLogs?: Readonly<Record<string, readonly string[]>>;
  /** Addresses of customers in stealer logs. */
  readonly customers?: readonly string[];
}

export interface StandInOptions {
  readonly port?: number;
  /** Keys that it accepts; it may be changed while it runs. */
  readonly keys: Set<string>;
  readonly domains: Map<string, StandInDomain>;
  readonly stealerLogs?: boolean;
  readonly addressRange?: boolean;
  /** SHA-1 of leaked passwords, with their counts. */
  readonly passwords?: ReadonlyMap<string, number>;
  /** Answers 429 with so many seconds to wait, or lets a request pass. */
  readonly waitBefore?: ((path: string) => number | null) | null;
  /** It answers what no service does; it may be changed while it runs. */
  isDown?: boolean;
}

export interface StandIn {
  /** The base of version 3 of the API, without a slash at its end. */
  readonly url: string;
  /** Paths that were asked for, in their order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/**
 * A server that speaks the wire format of Have I Been Pwned with invented data, on loopback alone. Its answers
 * say that they are a sample.
 */
export async function startHibpStandIn(options: StandInOptions): Promise<StandIn> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    requests.push(path);
    if (!request.headers['user-agent']) {
      refuse(response, 403, 'A user agent is required.');
      return;
    }
    const [, range] = /^\/range\/([0-9A-F]{5})$/.exec(path) ?? [];
    if (range !== undefined) {
      passwordRange(response, options, range);
      return;
    }
    if (path === '/breaches') {
      json(response, 200, sampleBreaches);
      return;
    }
    const key = request.headers['hibp-api-key'];
    if (typeof key !== 'string' || !options.keys.has(key)) {
      refuse(response, 401, 'Access denied due to invalid hibp-api-key.');
      return;
    }
    if (options.isDown) {
      mark(response, 503, 'text/html').end('<html>');
      return;
    }
    const seconds = options.waitBefore?.(path) ?? null;
    if (seconds !== null) {
      response.setHeader('retry-after', seconds);
      refuse(response, 429, `Rate limit is exceeded. Try again in ${seconds} seconds.`);
      return;
    }
    answer(response, options, path);
    return;
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function answer(response: ServerResponse, options: StandInOptions, path: string): void {
  if (path === '/subscription/status') {
    json(response, 200, {
      SubscriptionName: 'Sample',
      SubscribedUntil: '2099-01-01T00:00:00',
      Rpm: 100,
      DomainSearchMaxBreachedAccounts: null,
      IncludesStealerLogs: options.stealerLogs ?? true,
      IncludesKAnon: options.addressRange ?? true,
      IncludesCustomerDomains: true,
    });
    return;
  }
  const [, call = '', subject = ''] = /^\/(\w+)\/(.+)$/.exec(path) ?? [];
  const known = options.domains.get(subject);
  if (call === 'breachedaccount') {
    addressRange(response, options, subject);
    return;
  }
  if (!known) {
    refuse(response, 403, 'You have not verified control of this domain.');
    return;
  }
  const parts: Readonly<Record<string, unknown>> = {
    breacheddomain: known.people,
    stealerlogsbyemaildomain: known.stealerLogs ?? {},
    stealerlogsbywebsitedomain: known.customers ?? [],
  };
  const part = parts[call];
  if (part === undefined) {
    refuse(response, 404, 'There is no such call.');
    return;
  }
  const isEmpty = Object.keys(part as object).length === 0;
  if (isEmpty) refuse(response, 404, 'Nothing was found.');
  else json(response, 200, part);
}

function addressRange(
  response: ServerResponse,
  { domains }: StandInOptions,
  subject: string,
): void {
  const [, prefix] = /^range\/([0-9A-F]{6})$/.exec(subject) ?? [];
  if (prefix === undefined) {
    refuse(response, 403, 'Whole addresses are not sent here.');
    return;
  }
  const found = [...domains].flatMap(([domain, { people }]) =>
    Object.entries(people).flatMap(([local, websites]) => {
      const hash = sha1(`${local}@${domain}`);
      return hash.startsWith(prefix) ? [{ hashSuffix: hash.slice(6), websites }] : [];
    }),
  );
  if (found.length === 0) refuse(response, 404, 'Nothing was found.');
  else json(response, 200, found);
}

function passwordRange(
  response: ServerResponse,
  { passwords = new Map() }: StandInOptions,
  prefix: string,
): void {
  const found = [...passwords].flatMap(([hash, count]) =>
    hash.startsWith(prefix) ? [`${hash.slice(5)}:${count}`] : [],
  );
  const padding = Array.from(
    { length: 800 },
    (_, index) => `${sha1(`${prefix} ${index}`).slice(5)}:0`,
  );
  mark(response, 200, 'text/plain').end([...found, ...padding].sort().join('\r\n'));
}

export const sha1 = (text: string): string =>
  createHash('sha1').update(text).digest('hex').toUpperCase();

const mark = (response: ServerResponse, status: number, type: string): ServerResponse =>
  response.writeHead(status, { 'content-type': type, 'x-parapet-sample': 'true' });

function json(response: ServerResponse, status: number, body: unknown): void {
  mark(response, status, 'application/json').end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, statusCode: number, message: string): void =>
  json(response, statusCode, { statusCode, message });

const breach = (name: string, title: string, date: string, classes: readonly string[]) => ({
  Name: name,
  Title: title,
  Domain: `${name.toLowerCase()}.example`,
  BreachDate: date,
  AddedDate: `${date}T08:00:00Z`,
  ModifiedDate: `${date}T08:00:00Z`,
  PwnCount: 1000,
  Description: 'Invented for the sample.',
  LogoPath: '',
  DataClasses: classes,
  IsVerified: true,
  IsFabricated: false,
  IsSensitive: false,
  IsRetired: false,
  IsSpamList: false,
  IsMalware: false,
  IsSubscriptionFree: false,
  IsStealerLog: false,
});

/** Invented breaches, in the form of the public list. */
export const sampleBreaches = [
  breach('Examplebox2025', 'Examplebox', '2025-09-02', ['Email addresses', 'Names', 'Passwords']),
  breach('Demoshop2026', 'Demoshop', '2026-02-11', [
    'Email addresses',
    'Passwords',
    'Phone numbers',
  ]),
  breach('Sampleforum2024', 'Sampleforum', '2024-06-01', ['Email addresses', 'Physical addresses']),
  { ...breach('Mixedlist2023', 'Mixed list', '2023-05-02', ['Email addresses']), IsSpamList: true },
] as const;
