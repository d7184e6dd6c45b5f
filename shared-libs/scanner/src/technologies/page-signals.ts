import { unwatched } from '@parapet/checks/definition/cut-off';
import { markupOf, readElements } from '../subjects/web/page-elements.ts';
import { type Exchange, mediaType, type WebOrigin } from '../subjects/web/web-origin.ts';

/** Text at one place, as sent and in lower case. */
export interface Signal {
  readonly name: string;
  readonly text: string;
  readonly lower: string;
}

/** Describes what a page shows of the software behind it. */
export interface PageSignals {
  readonly header: readonly Signal[];
  readonly cookie: readonly Signal[];
  readonly meta: readonly Signal[];
  /** Addresses of scripts and of style sheets. */
  readonly script: readonly Signal[];
  readonly title: readonly Signal[];
  /** The page as it is written, without comments, scripts, and what browsers do not show. */
  readonly html: readonly Signal[];
  /** The scripts in the page itself. */
  readonly code: readonly Signal[];
  /** The hash of the icon. */
  readonly favicon: readonly Signal[];
}

/** Signs stand in the beginning of a page. Characters. */
const MAX_HTML = 256 * 1024;
const MAX_SIGNALS = 200;
const MAX_TEXT = 500;

/** Reads all answers of the origin's chain; the body of an error or block page is not the site's. */
export function pageSignals(origin: WebOrigin): PageSignals {
  return unwatched(() => {
    const exchanges = origin.chain.length > 0 ? origin.chain : [origin.page];
    const headers = exchanges.flatMap(({ headers }) => headers);
    const isText = origin.refusal === null && mediaType(origin.page).includes('html');
    return {
      header: headers.slice(0, MAX_SIGNALS).map(([name, value]) => signal(name, value)),
      cookie: headers
        .filter(([name]) => name === 'set-cookie')
        .slice(0, MAX_SIGNALS)
        .map(([, value]) => signal('', value.split('=')[0] ?? '')),
      favicon: origin.favicon === null ? [] : [signal('', String(origin.favicon.hash))],
      ...(isText ? readHtml(origin.page) : noHtml),
    };
  });
}

const noHtml = { meta: [], script: [], title: [], html: [], code: [] };

function signal(name: string, value: string): Signal {
  const text = value.slice(0, MAX_TEXT);
  return { name: name.toLowerCase(), text, lower: text.toLowerCase() };
}

function readHtml({
  body,
}: Exchange): Pick<PageSignals, 'meta' | 'script' | 'title' | 'html' | 'code'> {
  const html = body.slice(0, MAX_HTML);
  const meta: Signal[] = [];
  const addresses: string[] = [];
  const titles: string[] = [];
  const code: string[] = [];
  let drawings = 0;
  readElements(html, {
    onElement(name, attributes) {
      if (name === 'svg') drawings += 1;
      if (name === 'title' && drawings === 0) titles.push('');
      const content = attributes.get('content');
      if (name === 'meta' && content !== undefined) {
        meta.push(signal(attributes.get('name') ?? '', content));
      }
      if (name !== 'script' && name !== 'link') return;
      const address = attributes.get(name === 'script' ? 'src' : 'href');
      // A slash in front, so that `jquery.js` beside the page is a file as well.
      if (address !== undefined) addresses.push(withSlash(address.trim()));
    },
    onEnd(name) {
      if (name === 'svg') drawings -= 1;
    },
    onText(text, within) {
      if (within === 'title' && titles.length === 1) titles[0] += text;
      if (within === 'script') code.push(text);
    },
  });
  return {
    meta: meta.slice(0, MAX_SIGNALS),
    script: withoutRelease(addresses.slice(0, MAX_SIGNALS)).map((one) => signal('', one)),
    title: titles.slice(0, 1).map((title) => signal('', title.trim())),
    html: [whole(markupOf(html))],
    code: [whole(code.join('\n'))],
  };
}

const whole = (text: string): Signal => ({ name: '', text, lower: text.toLowerCase() });

/** A query that files of several names carry is the release of the site, which is no version of theirs. */
function withoutRelease(addresses: readonly string[]): readonly string[] {
  const namesOf = new Map<string, Set<string>>();
  for (const address of addresses) {
    const [path = '', query = ''] = address.split('?');
    const name = path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';
    namesOf.set(query, (namesOf.get(query) ?? new Set()).add(name));
  }
  return addresses.map((address) => {
    const [path = '', query = ''] = address.split('?');
    return (namesOf.get(query)?.size ?? 0) > 1 ? path : address;
  });
}

const withSlash = (address: string): string => (address.includes('/') ? address : `/${address}`);
