import { timingSafeEqual } from 'node:crypto';
import { cutText, shortenText } from '@parapet/contracts/text/cut-text';
import { AddressRefusedError } from '@parapet/scanner/address-guard/address-for';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { createDnsClient, systemDnsServers } from '@parapet/scanner/dns-client';
import { headMeta } from '@parapet/scanner/head-meta';
import { createTraffic } from '@parapet/scanner/traffic';
import { type SafeResponse, safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { TokenCheck } from './ownership.policy.ts';
import type { StoredProof } from './ownership.repository.ts';
import { authorityOf, META_NAME, pathOf, proofValue, recordName } from './proof-places.ts';

export interface TokenCheckSettings {
  readonly policy: AddressPolicy;
  /** Page that identifies Parapet; part of the User-Agent. */
  readonly publicUrl: string;
  /** Instead of the system's DNS servers. */
  readonly dnsServers?: ReturnType<typeof systemDnsServers>;
  /** Instead of the system's resolver. */
  readonly resolve?: ResolveHost;
  /** Other than 443 and 80 only in tests: an unprivileged user may listen on a higher port. */
  readonly ports?: { readonly https: number; readonly http: number };
}

export type CheckForToken = (
  proof: Pick<StoredProof, 'host' | 'method' | 'token'>,
  signal: AbortSignal,
) => Promise<TokenCheck>;

const TIMEOUT_MS = 10_000;
const MAX_FILE_BYTES = 4 * 1024;
const MAX_PAGE_BYTES = 512 * 1024;
const MAX_HOPS = 3;

/** Looks for a token at its place. Every connection passes the guard of addresses. */
export const checkForToken =
  (settings: TokenCheckSettings): CheckForToken =>
  async (proof, signal) => {
    if (proof.method === 'dns_txt') return await lookIntoDns(proof, settings, signal);
    const problems: { outcome: 'absent' | 'unclear'; problem: string }[] = [];
    for (const scheme of ['https', 'http'] as const) {
      const check = await lookAtPage({ ...proof, method: proof.method }, scheme, settings, signal);
      if (check.outcome === 'found') return check;
      problems.push(check);
    }
    const answered = problems.find(({ outcome }) => outcome === 'absent');
    const problem = [...new Set(problems.map((one) => one.problem))].join(' ');
    return { outcome: answered ? 'absent' : 'unclear', problem };
  };

async function lookIntoDns(
  { host, token }: { host: string; token: string },
  { dnsServers = systemDnsServers() }: TokenCheckSettings,
  signal: AbortSignal,
): Promise<TokenCheck> {
  const name = recordName(host);
  const whenRunning = async () => undefined;
  const traffic = createTraffic({ signal, requestsPerSecond: 10, whenRunning });
  const answer = await createDnsClient(dnsServers, traffic).query(name, 'TXT');
  if (!answer.ok) return { outcome: 'unclear', problem: `${name}: ${answer.reason}.` };
  const { values } = answer.value;
  if (values.some((value) => isSame(value.trim(), proofValue(token)))) return { outcome: 'found' };
  const [first] = values;
  const seen =
    first === undefined
      ? `There is no TXT record at ${name}.`
      : `The TXT record at ${name} says “${excerpt(first)}”${values.length > 1 ? `, and ${values.length - 1} more do not match either` : ''}.`;
  return { outcome: 'absent', problem: seen };
}

type PageProof = { host: string; method: 'http_file' | 'meta_tag'; token: string };

/** Redirects are followed on the same host and its usual ports; one to another host proves nothing. */
async function lookAtPage(
  proof: PageProof,
  scheme: 'https' | 'http',
  settings: TokenCheckSettings,
  signal: AbortSignal,
): Promise<TokenCheck> {
  const { ports = { https: 443, http: 80 } } = settings;
  const portOf = (protocol: string) => (protocol === 'https:' ? ports.https : ports.http);
  const start = `${scheme}://${authorityOf(proof.host)}:${ports[scheme]}${pathOf(proof.method)}`;
  let url = new URL(start);
  const { hostname } = url;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    let response: SafeResponse;
    try {
      response = await safeFetch(url.href, {
        policy: settings.policy,
        headers: { 'user-agent': `Parapet/1.0 (+${settings.publicUrl})`, accept: '*/*' },
        signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: proof.method === 'http_file' ? MAX_FILE_BYTES : MAX_PAGE_BYTES,
        maxRedirects: 0,
        ...(settings.resolve && { resolve: settings.resolve }),
      });
    } catch (error) {
      signal.throwIfAborted();
      return { outcome: 'unclear', problem: `${url.href} did not answer: ${reasonOf(error)}.` };
    }
    const { location } = response.headers;
    const isRedirect = response.status >= 300 && response.status < 400;
    if (!isRedirect || typeof location !== 'string') return judge(proof, url, response);
    const next = URL.parse(location, url.href);
    if (
      !next ||
      next.hostname !== hostname ||
      Number(next.port || defaultPort(next)) !== portOf(next.protocol)
    ) {
      const problem = `${url.href} redirects to ${excerpt(location)}, which is another host and is not followed.`;
      return { outcome: 'absent', problem };
    }
    url = next;
  }
  return { outcome: 'absent', problem: `${start} redirects more than ${MAX_HOPS} times.` };
}

const defaultPort = ({ protocol }: URL): number => (protocol === 'https:' ? 443 : 80);

function judge(
  { method, token }: PageProof,
  url: URL,
  { status, body, gap, truncated }: SafeResponse,
): TokenCheck {
  if (status === 429 || status >= 500) {
    return { outcome: 'unclear', problem: `${url.href} answered with status ${status}.` };
  }
  if (status !== 200) {
    return { outcome: 'absent', problem: `${url.href} answered with status ${status}, not 200.` };
  }
  if (method === 'http_file') {
    if (isSame(body.trim(), proofValue(token))) return { outcome: 'found' };
    if (gap !== null && !truncated) return unread(url, gap);
    const seen = body.trim() === '' ? 'is empty' : `begins with “${excerpt(body.trim())}”`;
    return { outcome: 'absent', problem: `${url.href} ${seen}.` };
  }
  const values = headMeta(body, META_NAME);
  if (values.some((value) => isSame(value.trim(), token))) return { outcome: 'found' };
  if (gap !== null && !truncated) return unread(url, gap);
  const [first] = values;
  const seen =
    first === undefined
      ? `has no meta tag ${META_NAME} in its head`
      : `has the meta tag ${META_NAME} with “${excerpt(first)}”`;
  return { outcome: 'absent', problem: `${url.href} ${seen}.` };
}

const unread = (url: URL, gap: string): TokenCheck => ({
  outcome: 'unclear',
  problem: `${url.href} could not be read: ${lowerFirst(gap)}.`,
});

/** Compares in constant time. */
function isSame(found: string, expected: string): boolean {
  const [a, b] = [Buffer.from(found), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const EXCERPT = 60;

/** The start of what a stranger wrote, on one line. */
function excerpt(text: string): string {
  const line = cutText(text, 4 * EXCERPT).replaceAll(/[\p{C}\s]+/gu, ' ');
  return shortenText(line, EXCERPT + 1);
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name could not be resolved',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was reset',
  HTTP_CLOSED: 'the connection was closed before an answer came',
  HTTP_INVALID: 'its answer is not valid HTTP',
  HTTP_HEADERS_OVERFLOW: 'its answer has too many headers',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate cannot be verified',
};

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefusedError) return lowerFirst(error.message);
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took over 10 seconds';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? 'the connection failed';
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
