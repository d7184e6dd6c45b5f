import { createHash, type X509Certificate } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import { MAX_ADDRESSES_OF_MAIL_HOST, MAX_MAIL_HOSTS } from '../../limits.ts';
import { registrableDomainOrHost } from '../../registrable-domain.ts';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { MailHost, MailHostAnswer, MailSession } from '../../subjects/mail.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { beyondLimit, contactableAddresses } from '../dns/contactable-addresses.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import type { DomainExists } from '../dns/domain-exists.ts';
import { nameHost } from '../dns/name-hosts.ts';
import { shellName } from '../dns/presentation.ts';
import { failureReason } from '../failure-reason.ts';
import { openDialogue } from '../tcp/dialogue.ts';
import { askSmtp, EHLO_NAME, hasExtension, type SmtpReply } from '../tcp/smtp-session.ts';
import { certificateFacts } from '../tls/certificates/certificate-facts.ts';
import { chainOf } from '../tls/certificates/chain-trust.ts';
import { reverseNames } from './reverse-names.ts';

export interface MailHostsRequest {
  client: DnsClient;
  domainExists: DomainExists;
  traffic: Traffic;
  policy: AddressPolicy;
  /** Tells whether to talk to the mail servers; without it they are only looked up. */
  isProved: boolean;
  /** 25, except in tests. */
  mailPort: number;
}

/** Codes for unknown commands; others refuse this client, of which its name is one reason. */
const knowsHeloAlone: ReadonlySet<number> = new Set([500, 502]);

/** Looks up the mail servers of a domain, and asks each how it encrypts. */
export async function collectMailHosts(
  request: MailHostsRequest,
  mx: Read<DnsAnswer>,
): Promise<Read<readonly MailHost[]>> {
  if (!mx.ok) return mx;
  // At once, as each may keep its client waiting.
  const names = mailHostNames(mx.value).slice(0, MAX_MAIL_HOSTS);
  return known(await Promise.all(names.map((name) => readHost(request, name))));
}

/** The most preferred first; a single `0 .` names none (RFC 7505). */
export function mailHostNames({ values }: DnsAnswer): readonly string[] {
  const pairs = values.map((value) => value.split(' '));
  const sorted = pairs.sort(([a], [b]) => Number(a) - Number(b));
  return [...new Set(sorted.map(([, host = '']) => host))].filter((h) => h !== '' && h !== '.');
}

async function readHost(request: MailHostsRequest, name: string): Promise<MailHost> {
  const { client, domainExists, policy, mailPort, isProved } = request;
  const [host, tlsa] = await Promise.all([
    nameHost(client, domainExists, name),
    client.query(`_25._tcp.${name}`, 'TLSA'),
  ]);
  const records: MailHost['tlsa'] = tlsa.ok ? known(tlsa.value.values) : tlsa;
  const isSigned = await isSignedDomain(client, name, records);
  const named = { ...host, tlsa: records, isSigned };
  if (!isProved) return { ...named, answers: [] };
  const { routed, unrouted } = await contactableAddresses(host, mailPort, policy);
  const ask = async (address: string, at: number, isRouted: boolean): Promise<MailHostAnswer> => {
    const isWithin = at < MAX_ADDRESSES_OF_MAIL_HOST;
    const talk = () =>
      isWithin ? talkTo(request, name, address, records.ok ? records.value : []) : tooMany(address);
    return {
      address,
      session: isRouted ? await talk() : null,
      reverse: isWithin ? await reverseNames(client, address) : tooMany(address),
    };
  };
  const asking = [
    ...routed.map((address, at) => ask(address, at, true)),
    ...unrouted.map((address, at) => ask(address, at, false)),
  ];
  return { ...named, answers: await Promise.all(asking) };
}

const tooMany = (address: string) =>
  beyondLimit('mail server', MAX_ADDRESSES_OF_MAIL_HOST, address);

async function isSignedDomain(
  client: DnsClient,
  name: string,
  tlsa: MailHost['tlsa'],
): Promise<Read<boolean>> {
  if (!tlsa.ok || tlsa.value.length === 0) return known(false);
  const ds = await client.query(registrableDomainOrHost(name), 'DS');
  return ds.ok ? known(ds.value.values.length > 0) : ds;
}

async function talkTo(
  { traffic, mailPort }: MailHostsRequest,
  name: string,
  address: string,
  tlsa: readonly string[],
): Promise<Read<MailSession>> {
  await traffic.proceed();
  const { signal, timeouts } = traffic;
  const port = mailPort;
  const timeoutMs = timeouts.mailSessionMs;
  const dialogue = await openDialogue({ address, port, signal, timeoutMs });
  if (dialogue === null)
    return unknown(`The mail server does not accept connections at ${address}`);
  try {
    const greeting = await askSmtp(dialogue, null);
    if (greeting === null || greeting.code !== 220) {
      return unknown(`The mail server did not greet at ${address}`);
    }
    const hello = await askSmtp(dialogue, `EHLO ${EHLO_NAME}`);
    if (hello === null) return unknown(`The mail server did not answer at ${address}`);
    const proof: MailSession['proof'] = {
      type: 'banner',
      request: `Connect to ${name} at ${address}, tcp/${port}, and send EHLO and STARTTLS`,
      response: '',
      capturedAt: new Date().toISOString(),
      reproduce: `openssl s_client -starttls smtp -connect ${isIPv6(address) ? `[${address}]` : address}:${port} -servername ${shellName(name)} </dev/null`,
    };
    const session = (replies: readonly SmtpReply[], more: Partial<MailSession>): MailSession => ({
      offersStartTls: false,
      certificate: null,
      fittingTlsa: null,
      ...more,
      proof: { ...proof, response: replies.map(({ text }) => text.trimEnd()).join('\n') },
    });
    const refused = (code: number) => unknown(`The mail server answered ${code} at ${address}`);
    if (hello.code !== 250 && !knowsHeloAlone.has(hello.code)) return refused(hello.code);
    if (!hasExtension(hello, 'STARTTLS')) return known(session([greeting, hello], {}));
    const start = await askSmtp(dialogue, 'STARTTLS');
    if (start === null) return unknown(`The mail server did not answer at ${address}`);
    // RFC 3207, section 4: 454 is for a while.
    if (start.code >= 400 && start.code < 500) return refused(start.code);
    if (start.code !== 220) return known(session([greeting, hello, start], {}));
    const replies = [greeting, hello, start];
    try {
      const tls = await dialogue.secure(name);
      const chain = chainOf(tls.getPeerX509Certificate());
      const [leaf] = chain;
      const certificate: MailSession['certificate'] =
        leaf === undefined
          ? unknown('The server sent no certificate')
          : certificateFacts(leaf, chain, name);
      const fittingTlsa = tlsa.map((record) => chain.some((one, at) => fits(record, one, at)));
      return known(session(replies, { offersStartTls: true, certificate, fittingTlsa }));
    } catch (error) {
      signal.throwIfAborted();
      const certificate = unknown(failureReason(error));
      return known(session(replies, { offersStartTls: true, certificate }));
    }
  } finally {
    dialogue.close();
  }
}

/** RFC 7672, section 3.1: usages 2 (an authority of the chain) and 3 (the server) alone. */
function fits(record: string, certificate: X509Certificate, at: number): boolean {
  const [usage, selector, matching, data = ''] = record.split(' ');
  if (usage === '3' ? at !== 0 : usage !== '2' || at === 0) return false;
  const bytes =
    selector === '1'
      ? certificate.publicKey.export({ type: 'spki', format: 'der' })
      : certificate.raw;
  if (matching === '0') return bytes.toString('hex') === data;
  const hash = matching === '2' ? 'sha512' : 'sha256';
  return createHash(hash).update(bytes).digest('hex') === data;
}
