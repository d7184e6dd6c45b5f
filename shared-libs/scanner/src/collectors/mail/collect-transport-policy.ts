import { request } from 'node:https';
import { addressFor } from '../../address-guard/address-for.ts';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import { pinnedLookup } from '../../address-guard/resolve-host.ts';
import { MAX_POLICY_BYTES } from '../../limits.ts';
import { quoted } from '../../subjects/http-proof.ts';
import type { MailTransportPolicy, PolicyFile } from '../../subjects/mail.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { resolveWith } from '../dns/resolve-with.ts';
import { failureReason } from '../failure-reason.ts';
import { readBody } from '../read-body.ts';
import { toleratesOldServers } from '../tcp/converse.ts';

export interface TransportPolicyRequest {
  /** The mail domain. */
  name: string;
  client: DnsClient;
  traffic: Traffic;
  policy: AddressPolicy;
  /** Names are looked up with `client` first, then by the system. */
  userAgent: string;
  /** 443, except in tests. */
  httpsPort?: number;
  /** Authorities that senders trust; those of this system by default. */
  authorities?: readonly string[];
}

/** Reads the announcement of a policy, and the policy itself as a sender of mail does. */
export async function collectTransportPolicy(
  wanted: TransportPolicyRequest,
): Promise<MailTransportPolicy> {
  const record = await wanted.client.query(`_mta-sts.${wanted.name}`, 'TXT');
  const isAnnounced =
    record.ok && record.value.values.some((value) => /^v=STSv1\s*(?:;|$)/.test(value));
  return { record, policy: isAnnounced ? await readPolicy(wanted) : null };
}

async function readPolicy(wanted: TransportPolicyRequest): Promise<Read<PolicyFile>> {
  const { name, client, traffic, policy, httpsPort = 443 } = wanted;
  const port = httpsPort === 443 ? '' : `:${httpsPort}`;
  const url = new URL(`https://mta-sts.${name}${port}/.well-known/mta-sts.txt`);
  const { signal } = traffic;
  const addresses = await Promise.all([
    client.query(url.hostname, 'A'),
    client.query(url.hostname, 'AAAA'),
  ]);
  const [v4] = addresses;
  if (v4.ok && addresses.every((answer) => answer.ok && answer.value.values.length === 0)) {
    return known({ status: 0, contentType: '', body: '', proof: v4.value.proof });
  }
  try {
    const address = await addressFor(url, { policy, resolve: resolveWith(client) }, signal);
    await traffic.proceedTo(address);
    return known(await fetchPolicy(url, address, wanted));
  } catch (error) {
    signal.throwIfAborted();
    return unknown(
      error instanceof Error && error.name === 'AddressRefusedError'
        ? error.message
        : failureReason(error),
    );
  }
}

/** Redirects are not followed, and the certificate must be trusted (RFC 8461, section 3.3). */
function fetchPolicy(
  url: URL,
  address: string,
  { traffic, userAgent, authorities }: TransportPolicyRequest,
): Promise<PolicyFile> {
  const fileOf = (status: number | null, contentType: string, body: string): PolicyFile => ({
    status,
    contentType,
    body,
    proof: {
      type: 'http',
      request: `GET ${url.href}`,
      response: status === null ? body : `${status}\n${contentType}\n\n${body}`,
      capturedAt: new Date().toISOString(),
      reproduce: `curl -sS -i ${quoted(url.href)}`,
    },
  });
  return new Promise((resolve, reject) => {
    const tooLate = AbortSignal.timeout(traffic.timeouts.mailPolicyMs);
    const signal = AbortSignal.any([traffic.signal, tooLate]);
    const sent = request(url, {
      lookup: pinnedLookup(address),
      headers: { 'user-agent': userAgent },
      agent: false,
      signal,
      ...toleratesOldServers,
      ...(authorities && { ca: [...authorities] }),
    });
    sent.on('error', (error) => {
      if (isDistrust(error))
        resolve(fileOf(null, '', `The certificate is not trusted: ${error.message}`));
      else reject(error);
    });
    sent.once('response', (answer) => {
      const contentType = answer.headers['content-type'] ?? '';
      readBody(answer, MAX_POLICY_BYTES).then(
        ({ bytes }) => resolve(fileOf(answer.statusCode ?? 0, contentType, bytes.toString('utf8'))),
        reject,
      );
    });
    sent.end();
  });
}

const distrusts = [
  'CERT_',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_',
  'INVALID_',
  'PATH_LENGTH_EXCEEDED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];

const isDistrust = (error: NodeJS.ErrnoException): boolean =>
  distrusts.some((start) => error.code?.startsWith(start) === true);
