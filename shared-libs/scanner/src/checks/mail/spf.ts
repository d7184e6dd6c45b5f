import type { DnsAnswer } from '../../subjects/dns-answer.ts';

export interface SpfTerm {
  /** `+`, `-`, `~` or `?`; `+` when none is written. */
  qualifier: string;
  /** Lower case: `all`, `include`, `ip4`, ... or a modifier such as `redirect`. */
  name: string;
  value: string;
  text: string;
}

/** Returns every TXT record that starts as SPF. */
export const spfRecords = ({ values }: DnsAnswer): readonly string[] =>
  values.filter((value) => /^v=spf1(?: |$)/i.test(value));

export function spfTerms(record: string): readonly SpfTerm[] {
  return record
    .split(/ +/)
    .slice(1)
    .filter((text) => text !== '')
    .map((text) => {
      const match = /^(?<qualifier>[+\-~?]?)(?<name>[a-z][a-z0-9_.-]*)(?<value>[:=/].*)?$/i.exec(
        text,
      );
      return {
        qualifier: match?.groups?.qualifier || '+',
        name: match?.groups?.name?.toLowerCase() ?? '',
        value: match?.groups?.value ?? '',
        text,
      };
    });
}

/** The terms that receivers test: `all` ends them (RFC 7208, section 5.1). */
export function testedTerms(record: string): readonly SpfTerm[] {
  const terms = spfTerms(record);
  const end = terms.findIndex(({ name }) => name === 'all');
  return end < 0 ? terms : terms.slice(0, end + 1);
}

const mechanisms = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists']);
/** RFC 7208, section 6: each of them at most once. */
const onceOnly = ['redirect', 'exp'];

/** A name with the SPF record that it publishes. */
export interface NamedRecord {
  name: string;
  record: string;
}

/**
 * Returns the records whose senders these records allow, by `include` at any depth (RFC 7208, section 5.2), and the
 * names among them of which none is known. Names that depend on the mail are left out.
 */
export function allowedRecords(
  records: readonly string[],
  known: readonly NamedRecord[],
): { found: readonly NamedRecord[]; missing: readonly string[] } {
  const byName = new Map(known.map((one) => [one.name, one]));
  const names = new Set(records.flatMap(includedNames));
  const found: NamedRecord[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const one = byName.get(name);
    if (one === undefined) missing.push(name);
    else {
      found.push(one);
      const target = redirectTarget(one.record);
      for (const next of includedNames(one.record)) names.add(next);
      if (target !== null && !target.includes('%')) names.add(target);
    }
  }
  return { found, missing };
}

/** Returns those of terms of one kind that let mail pass, without those that depend on the mail. */
const namesOf =
  (kind: 'include' | 'exists') =>
  (record: string): readonly string[] =>
    testedTerms(record)
      .filter(({ qualifier, name, value }) => qualifier === '+' && name === kind && value !== '')
      .map(({ value }) => value.slice(1).toLowerCase().replace(/\.$/, ''))
      .filter((name) => name !== '' && !name.includes('%'));

const includedNames = namesOf('include');

/** Names that let every sender pass where they have an address (RFC 7208, section 5.7). */
export const fixedTargets = namesOf('exists');

/** Returns the first term that RFC 7208 does not allow, or null. Unknown modifiers are allowed. */
export function spfSyntaxError(record: string): string | null {
  const terms = spfTerms(record);
  const wrong = terms.find((term) => !isWellFormed(term));
  if (wrong !== undefined) return wrong.text;
  for (const name of onceOnly) {
    const [, second] = terms.filter((term) => term.name === name && term.value.startsWith('='));
    if (second !== undefined) return second.text;
  }
  return null;
}

/** RFC 7208, section 4.6.1 and 12. */
function isWellFormed({ name, value, text }: SpfTerm): boolean {
  if (name === '') return false;
  if (value.startsWith('=')) {
    if (mechanisms.has(name) || !/^[a-z]/i.test(text)) return false;
    return onceOnly.includes(name) ? isDomainSpec(value.slice(1)) : true;
  }
  switch (name) {
    case 'all':
      return value === '';
    case 'ip4':
      return isNetwork(value, isIpv4, 32);
    case 'ip6':
      return isNetwork(value, isIpv6, 128);
    case 'include':
    case 'exists':
      return value.startsWith(':') && isDomainSpec(value.slice(1));
    case 'ptr':
      return value === '' || (value.startsWith(':') && isDomainSpec(value.slice(1)));
    case 'a':
    case 'mx':
      return isHostsTerm(value);
    default:
      return false;
  }
}

/** `:domain/24//64`, each part optional. */
function isHostsTerm(value: string): boolean {
  const [domain = '', ...lengths] = value.split('/');
  if (domain !== '' && !(domain.startsWith(':') && isDomainSpec(domain.slice(1)))) return false;
  if (lengths.length === 0) return true;
  if (lengths.length === 1) return isLength(lengths[0], 32);
  const [v4, none, v6, more] = lengths[0] === '' ? [undefined, ...lengths] : lengths;
  return (
    none === '' && more === undefined && isLength(v6, 128) && (v4 === undefined || isLength(v4, 32))
  );
}

function isNetwork(value: string, isAddress: (text: string) => boolean, max: number): boolean {
  if (!value.startsWith(':')) return false;
  const [address = '', length, more] = value.slice(1).split('/');
  return (
    more === undefined && isAddress(address) && (length === undefined || isLength(length, max))
  );
}

const isLength = (text: string | undefined, max: number): boolean =>
  text !== undefined && /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= max;

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => isLength(part, 255));
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const endsInV4 = last.includes('.');
  if (endsInV4 && !isIpv4(last)) return false;
  const words = endsInV4 ? groups.slice(0, -1) : groups;
  const count = words.length + (endsInV4 ? 2 : 0);
  if (!words.every((word) => /^[0-9a-f]{1,4}$/i.test(word))) return false;
  return halves.length === 2 ? count < 8 : count === 8;
}

/** RFC 7208, section 7.1; `c`, `r` and `t` are for explanations alone. */
const macro = /%(?:\{[slodiphv]\d*r?[.\-+,/_=]*\}|[%_-])/gi;

/** It ends with a macro, which receivers expand, or with a label that is no number (`toplabel`). */
function isDomainSpec(text: string): boolean {
  if (!/^[!-~]+$/.test(text) || text.startsWith('.')) return false;
  const plain = text.replaceAll(macro, ' ');
  if (plain.includes('%')) return false;
  if (plain.endsWith(' ')) return true;
  const labels = (plain.endsWith('.') ? plain.slice(0, -1) : plain).split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && /^[a-z0-9][a-z0-9-]*$/i.test(last) && /[a-z-]/i.test(last);
}

/** Returns the qualifier of `all`, which applies to unlisted servers; null without `all`. */
export function spfAll(record: string): string | null {
  return spfTerms(record).find(({ name }) => name === 'all')?.qualifier ?? null;
}

/**
 * Returns the name whose record decides in place of this one, in lower case; null without such a term.
 * `all` overrides it (section 6.1).
 */
export function redirectTarget(record: string): string | null {
  if (spfAll(record) !== null) return null;
  const term = spfTerms(record).find(
    ({ name, value }) => name === 'redirect' && value.startsWith('='),
  );
  return term === undefined ? null : term.value.slice(1).toLowerCase().replace(/\.$/, '');
}
