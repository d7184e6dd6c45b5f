import { type RawName, SourceError } from './discovery.ts';

/** An answer over HTTP, bounded by whoever fetched it. */
export interface FetchedText {
  status: number;
  body: string;
  truncated: boolean;
}

const MAX_ENTRIES = 20_000;
const MAX_NAMES = 5000;

/** The address of a search, from a template with `{domain}`. */
export const searchAddress = (template: string, domain: string): string =>
  template.replaceAll('{domain}', encodeURIComponent(domain));

/**
 * Asks a log of certificates that speaks the JSON of crt.sh.
 * @returns what limits the result; null for nothing
 * @throws SourceError, or the error of `fetchText`
 */
export async function searchCertificateLog(
  address: string,
  fetchText: (url: string) => Promise<FetchedText>,
  add: (found: RawName) => void,
): Promise<string | null> {
  const { status, body, truncated } = await fetchText(address);
  if (status !== 200) throw new SourceError(`The log answered with status ${status}`);
  if (truncated) throw new SourceError('The answer of the log was too large');
  const entries = parseLog(body);
  if (entries === null) throw new SourceError('The answer of the log could not be read');
  for (const entry of entries.slice(0, MAX_NAMES)) add(entry);
  return entries.length > MAX_NAMES ? `Only the first ${MAX_NAMES} names were looked at` : null;
}

/** Returns the names of the entries, each once; null for anything but a list. */
export function parseLog(text: string): RawName[] | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  const names = new Map<string, string>();
  for (const entry of list.slice(0, MAX_ENTRIES)) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { name_value: values, not_before: since } = entry as Record<string, unknown>;
    if (typeof values !== 'string') continue;
    const day = typeof since === 'string' && /^\d{4}-\d{2}-\d{2}/.test(since);
    const evidence = day
      ? `A certificate of ${since.slice(0, 10)} in a public log names it`
      : 'A certificate in a public log names it';
    for (const name of values.split('\n')) {
      if (names.size <= MAX_NAMES && !names.has(name)) names.set(name, evidence);
    }
  }
  return [...names].map(([name, evidence]) => ({ name, evidence }));
}
