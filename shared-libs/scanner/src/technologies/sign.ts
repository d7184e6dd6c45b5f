import { type Pattern, parsePattern } from './pattern.ts';

const places = [
  'header',
  'cookie',
  'meta',
  'script',
  'title',
  'html',
  'code',
  'favicon',
  'banner',
  'certificate',
] as const;
export type SignPlace = (typeof places)[number];

export interface Sign {
  readonly place: SignPlace;
  /** Name of the header, the meta element or the service, in lower case; '' where a place has none. */
  readonly name: string;
  readonly pattern: Pattern;
}

const named: readonly SignPlace[] = ['header', 'meta', 'banner'];

/**
 * Reads one sign; `library` becomes the addresses under which such a file is usually served.
 * @throws SyntaxError
 */
export function parseSign(written: string): readonly Sign[] {
  const colon = written.indexOf(':');
  const head = (colon < 0 ? written : written.slice(0, colon)).trim();
  const text = colon < 0 ? '' : written.slice(colon + 1).trim();
  const [word = '', name = '', ...rest] = head.split(' ');
  if (rest.length > 0) throw new SyntaxError(`More than one name: ${written}`);
  if (word === 'library' && name !== '' && text === '') return libraryFiles(name.toLowerCase());
  const place = places.find((one) => one === word);
  if (place === undefined) throw new SyntaxError(`No such place: ${written}`);
  if (place === 'cookie') return [{ place, name: '', pattern: parsePattern(`^${name}`) }];
  if (named.includes(place) !== (name !== '')) throw new SyntaxError(`Name: ${written}`);
  return [{ place, name: name.toLowerCase(), pattern: parsePattern(text === '' ? '^' : text) }];
}

/** `jquery-3.7.1.min.js`, `/jquery/3.7.1/`, `jquery@3.7.1` and `jquery.min.js?ver=3.7.1`. */
function libraryFiles(name: string): readonly Sign[] {
  return [
    `/${name}-{v}`,
    `/${name}.{v}`,
    `/${name}@{v}`,
    `/${name}/{v}/`,
    `/${name}.min.js?ver={v}`,
    `/${name}.min.js?v={v}`,
    `/${name}.js?ver={v}`,
    `/${name}.js?v={v}`,
    `/${name}.min.js`,
    `/${name}.js`,
  ].map((text) => ({ place: 'script', name: '', pattern: parsePattern(text) }));
}
