import type { DnsAnswer } from '../../subjects/zone.ts';

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

const needsValue = new Set(['include', 'exists', 'ip4', 'ip6']);
const mechanisms = new Set(['all', 'a', 'mx', 'ptr', ...needsValue]);

/** Returns the first term that RFC 7208 does not allow, or null. Unknown modifiers are allowed. */
export function spfSyntaxError(record: string): string | null {
  const wrong = spfTerms(record).find(({ name, value, text }) => {
    if (name === '') return true;
    if (value.startsWith('=')) return mechanisms.has(name) || value === '=';
    if (!mechanisms.has(name)) return true;
    if (name === 'all') return value !== '';
    if (name === 'ip4') return !/^:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?$/.test(value);
    if (name === 'ip6') return !/^:[0-9a-f:.]+(?:\/\d{1,3})?$/i.test(value);
    if (needsValue.has(name)) return !/^:.+/.test(value);
    return !/^(?:[:/]\S+)?$/.test(value) || /^[+\-~?]{2}/.test(text);
  });
  return wrong?.text ?? null;
}

/** Returns the qualifier of `all`, which applies to unlisted servers; null without `all`. */
export function spfAll(record: string): string | null {
  return spfTerms(record).find(({ name }) => name === 'all')?.qualifier ?? null;
}
