import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { addressFor } from '../../address-guard/address-for.ts';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import { decodeText } from '../../http/decode-text.ts';
import { fetchOnce } from '../../http/fetch-once.ts';
import { MAX_POLICY_BYTES } from '../../limits.ts';
import type { MailTransportPolicy, PolicyFile } from '../../subjects/mail.ts';
import { quoted } from '../../subjects/web/http-proof.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { resolveWith } from '../dns/resolve-with.ts';
import { failureReason } from '../failure-reason.ts';
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
async function fetchPolicy(
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
  const tooLate = AbortSignal.timeout(traffic.timeouts.mailPolicyMs);
  try {
    const { status, headers, bytes, gap } = await fetchOnce(url, {
      address,
      headers: { 'user-agent': userAgent },
      maxBytes: MAX_POLICY_BYTES,
      signal: AbortSignal.any([traffic.signal, tooLate]),
      tls: { ...toleratesOldServers, ...(authorities && { ca: [...authorities] }) },
    });
    const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
    const file = fileOf(status, contentType, decodeText(bytes, contentType));
    return gap === null ? file : { ...file, cutOff: { body: gap } };
  } catch (error) {
    if (!(error instanceof Error) || !isDistrust(error)) throw error;
    return fileOf(null, '', `The certificate is not trusted: ${error.message}`);
  }
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
