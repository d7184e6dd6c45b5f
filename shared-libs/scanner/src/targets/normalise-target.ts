import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { AssetType } from '@parapet/contracts/assets/asset';
import { cutText } from '@parapet/contracts/text/cut-text';
import { safeName } from '@parapet/contracts/text/safe-name';
import ipaddr from 'ipaddr.js';
import { parse as parseDomain } from 'tldts';
import { isPrivateAddress, refusalFor } from '../address-guard/address-policy.ts';
import { isOwnEndpoint, type OwnEndpoint } from '../address-guard/own-endpoints.ts';

/** The targets that this installation accepts. */
export interface TargetRules {
  /** Private and loopback targets are allowed: the operator owns the machine. */
  readonly allowPrivate: boolean;
  /** Services of Parapet, which are never targets. */
  readonly ownEndpoints: readonly OwnEndpoint[];
}

export interface Target {
  readonly type: AssetType;
  /** Lower-case punycode host, compressed IP or normalised URL. */
  readonly canonicalKey: string;
  /** The display form: in Unicode, or in punycode where it could be taken for another name. */
  readonly displayName: string;
  /** The target is on the operator's machine or network, which counts as proof of ownership. */
  readonly isPrivate: boolean;
}

export type Normalised = { ok: true; target: Target } | { ok: false; message: string };

/**
 * Names outside of the public DNS: RFC 2606, 6761, 6762, 8375 and those that private networks use.
 */
const privateSuffixes = new Set([
  'corp',
  'example',
  'home',
  'home.arpa',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localhost',
  'private',
  'test',
]);

const refuse = (message: string): Normalised => ({ ok: false, message });

/** Returns the canonical form of what a person typed, or a message that says what is wrong. */
export function normaliseTarget(input: string, rules: TargetRules): Normalised {
  const typed = withoutAngles(input.trim());
  const problem = problemOfText(typed);
  if (problem) return refuse(problem);
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(typed)) return normaliseUrl(typed, rules);
  const address = unbracketed(typed);
  if (isIP(address) !== 0) return normaliseAddress(address, rules);
  if (/^[\d.]+$/.test(typed)) return refuse('An IPv4 address has four numbers from 0 to 255');
  if (typed.includes('/')) {
    return refuse(
      /^[\d.:a-f]+\/\d+$/i.test(typed)
        ? 'Address ranges cannot be added. Add the addresses one by one.'
        : 'For a page, enter the whole URL with http:// or https://',
    );
  }
  if (/:\d*$/.test(typed))
    return refuse('For a port, enter the whole URL with http:// or https://');
  return normaliseName(typed, rules);
}

function problemOfText(typed: string): string | null {
  if (typed === '') return 'Enter a domain, an IP address or a URL';
  if (/\s/.test(typed)) return 'Remove the space: one domain, IP address or URL at a time';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
  if (/[\u0000-\u001f\u007f]/.test(typed)) return 'Remove the invisible characters';
  if (typed.includes('*')) return 'Wildcards cannot be added. Add the domain itself.';
  if (/^[^/]*@/.test(typed)) return 'That is an e-mail address. Add the domain after the @.';
  if (typed.includes(',') || typed.includes(';')) return 'Add one target at a time';
  return null;
}

/** Mails and Markdown write `<https://shop.example>`. */
const withoutAngles = (text: string): string => /^<([^<>]*)>$/.exec(text)?.[1]?.trim() ?? text;

const unbracketed = (text: string): string => /^\[(.*)\]$/.exec(text)?.[1] ?? text;

function normaliseAddress(typed: string, rules: TargetRules): Normalised {
  if (typed.includes('%')) return refuse('Remove the zone after the % sign');
  const address = ipaddr.process(typed).toString();
  const refusal = refusalFor(address, 0, { allowPrivate: rules.allowPrivate, ownEndpoints: [] });
  if (refusal) return refuse(refusal);
  const isPrivate = isPrivateAddress(address);
  return {
    ok: true,
    target: { type: 'ip', canonicalKey: address, displayName: address, isPrivate },
  };
}

function normaliseName(typed: string, rules: TargetRules): Normalised {
  const host = hostOf(typed, rules);
  if ('message' in host) return refuse(host.message);
  const { name, isPrivate, isApex } = host;
  return {
    ok: true,
    target: {
      type: isApex ? 'domain' : 'subdomain',
      canonicalKey: name,
      displayName: safeName(domainToUnicode(name), name),
      isPrivate,
    },
  };
}

type Host = { name: string; isPrivate: boolean; isApex: boolean } | { message: string };

function hostOf(typed: string, rules: TargetRules): Host {
  const name = domainToASCII(typed.replace(/\.$/, '').toLowerCase());
  if (name === '' || isIP(name) !== 0) return { message: `${typed} is not a valid host name` };
  const problem = problemOfName(name);
  if (problem) return { message: problem };

  const {
    domain,
    isIcann,
    isPrivate: isPrivateSuffix,
    publicSuffix,
  } = parseDomain(name, {
    allowPrivateDomains: true,
  });
  if (isLocalName(name)) {
    if (!rules.allowPrivate) {
      return {
        message: `${typed} is a private name. Private targets are not allowed on this installation.`,
      };
    }
    const isLoopback = name === 'localhost' || name.endsWith('.localhost');
    return { name, isPrivate: isLoopback, isApex: name.split('.').length <= 2 };
  }
  if (!isIcann && !isPrivateSuffix) {
    return {
      message: name.includes('.')
        ? `.${name.split('.').at(-1)} is not a known top-level domain`
        : `${typed} has no top-level domain. Enter the full name, such as ${name}.example.com: search domains are not added.`,
    };
  }
  if (domain === null || name === publicSuffix) {
    const kind = name.includes('.') ? 'shared by many owners' : 'a top-level domain';
    return { message: `${typed} is ${kind}. Add your own name below it.` };
  }
  return { name, isPrivate: false, isApex: name === domain };
}

const isLocalName = (name: string): boolean => {
  const labels = name.split('.');
  const isSuffix = privateSuffixes.has(labels.at(-1) ?? '');
  const isLongSuffix = labels.length > 2 && privateSuffixes.has(labels.slice(-2).join('.'));
  return (isSuffix && (labels.length > 1 || name === 'localhost')) || isLongSuffix;
};

function problemOfName(name: string): string | null {
  if (name.length > 253) return 'A host name has at most 253 characters';
  for (const label of name.split('.')) {
    if (label === '') return 'The name has two dots in a row';
    if (label.length > 63) return `“${cutText(label, 20)}…” is longer than 63 characters`;
    if (!/^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/.test(label)) {
      return `“${label}” may contain letters, digits and hyphens, but not start or end with a hyphen`;
    }
  }
  return null;
}

function normaliseUrl(typed: string, rules: TargetRules): Normalised {
  if (!/^https?:\/\//i.test(typed)) return refuse('Only http:// and https:// URLs can be scanned');
  const url = URL.parse(typed);
  if (!url) return refuse('That is not a valid URL');
  if (url.username || url.password) {
    return refuse('Remove the user name and password: they would be stored with the asset');
  }
  const hostname = url.hostname.replace(/\.$/, '');
  const address = unbracketed(hostname);
  const host = isIP(address) === 0 ? hostOf(hostname, rules) : addressHost(address, rules);
  if ('message' in host) return refuse(host.message);

  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (isOwn(host.name, port, rules)) return refuse('This address belongs to Parapet itself');
  url.hash = '';
  url.hostname = host.name.includes(':') ? `[${host.name}]` : host.name;
  const authority = url.host.replace(url.hostname, domainToUnicode(url.hostname) || url.hostname);
  return {
    ok: true,
    target: {
      type: 'url',
      canonicalKey: url.href,
      displayName: safeName(`${url.protocol}//${authority}${url.pathname}${url.search}`, url.href),
      isPrivate: host.isPrivate,
    },
  };
}

function addressHost(address: string, rules: TargetRules): Host {
  const normalised = normaliseAddress(address, rules);
  if (!normalised.ok) return { message: normalised.message };
  const { canonicalKey, isPrivate } = normalised.target;
  return { name: canonicalKey, isPrivate, isApex: false };
}

function isOwn(host: string, port: number, rules: TargetRules): boolean {
  const known = host === 'localhost' ? '127.0.0.1' : host;
  const address = isIP(known) === 0 ? null : known;
  return isOwnEndpoint({ host, address, port }, rules.ownEndpoints);
}
