import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { addressFor } from '../../address-guard/address-for.ts';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import { decodeText } from '../../http/decode-text.ts';
import { fetchOnce } from '../../http/fetch-once.ts';
import { MAX_REGISTRATION_BYTES } from '../../limits.ts';
import type { Registration } from '../../subjects/registration.ts';
import { quoted } from '../../subjects/web/http-proof.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { resolveWith } from '../dns/resolve-with.ts';
import { failureReason } from '../failure-reason.ts';
import { toleratesOldServers } from '../tcp/converse.ts';

export interface RegistrationRequest {
  /** A registered domain. */
  name: string;
  /** With `{domain}`; the operator chose it, so it may be private. */
  rdapUrl: string;
  client: DnsClient;
  traffic: Traffic;
  policy: AddressPolicy;
  userAgent: string;
}

/** A general server sends clients on to the one of the registry (RFC 7480, section 5.2). */
const MAX_HOPS = 4;

/** Asks the registry about a domain. @throws only the signal's reason */
export async function collectRegistration(
  wanted: RegistrationRequest,
): Promise<Read<Registration>> {
  const { name, rdapUrl, client, traffic, policy } = wanted;
  const start = new URL(rdapUrl.replaceAll('{domain}', encodeURIComponent(name)));
  let url = start;
  try {
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const rules = url === start ? { allowPrivate: true, ownEndpoints: [] } : policy;
      const resolve = resolveWith(client);
      const address = await addressFor(url, { policy: rules, resolve }, traffic.signal);
      await traffic.proceedTo(address);
      const { status, location, body } = await get(url, address, wanted);
      const next = location === null ? null : URL.parse(location, url.href);
      if (status >= 300 && status < 400 && next !== null) {
        url = next;
        continue;
      }
      if (status !== 200) return unknown(`The registry answered with status ${status}`);
      return registrationIn(body, name, url.href);
    }
    return unknown('The registry redirects too often');
  } catch (error) {
    traffic.signal.throwIfAborted();
    const isRefused = error instanceof Error && error.name === 'AddressRefusedError';
    return unknown(isRefused ? error.message : failureReason(error));
  }
}

interface Answer {
  status: number;
  location: string | null;
  body: string;
}

async function get(
  url: URL,
  address: string,
  { traffic, userAgent }: RegistrationRequest,
): Promise<Answer> {
  const tooLate = AbortSignal.timeout(traffic.timeouts.registrationMs);
  const { status, headers, bytes } = await fetchOnce(url, {
    address,
    headers: { 'user-agent': userAgent, accept: 'application/rdap+json' },
    maxBytes: MAX_REGISTRATION_BYTES,
    signal: AbortSignal.any([traffic.signal, tooLate]),
    tls: toleratesOldServers,
  });
  const headerOf = (name: string) => headers.find(([key]) => key === name)?.[1] ?? null;
  return {
    status,
    location: headerOf('location'),
    body: decodeText(bytes, headerOf('content-type') ?? ''),
  };
}

const MAX_ENTRIES = 50;

/** Reads an answer; unknown for one that is malformed or about another domain. */
export function registrationIn(body: string, name: string, url: string): Read<Registration> {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return unknown('The answer of the registry could not be read');
  }
  if (!isRecord(answer) || nameOf(answer.ldhName) !== name) {
    return unknown('The answer of the registry is about something else');
  }
  const statuses = listOf(answer.status)
    .filter((status) => typeof status === 'string')
    .map((status) => status.toLowerCase().slice(0, 100));
  const expiration = listOf(answer.events).find(
    (event) => isRecord(event) && event.eventAction === 'expiration',
  );
  const date = isRecord(expiration) ? expiration.eventDate : null;
  const expires = typeof date === 'string' ? new Date(date) : null;
  const isDate = expires !== null && !Number.isNaN(expires.getTime());
  return known({
    expires: isDate ? expires : null,
    statuses,
    proof: {
      type: 'http',
      request: `GET ${url}`,
      response: `expiration: ${isDate ? expires.toISOString() : 'not told'}\nstatus: ${statuses.join(', ') || 'none'}`,
      capturedAt: new Date().toISOString(),
      reproduce: `curl -sSL ${quoted(url)}`,
    },
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [];

const nameOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.toLowerCase().replace(/\.$/, '') : null;
