import { Parser } from 'htmlparser2';

/** The older names that HTML still knows. */
const legacy: Readonly<Record<string, string>> = {
  never: 'no-referrer',
  default: 'strict-origin-when-cross-origin',
  always: 'unsafe-url',
  'origin-when-crossorigin': 'origin-when-cross-origin',
};

/** The policies that meta elements of a page name, in their order and in lower case. */
export function referrerMetas(html: string): readonly string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(tag, { name, content }) {
      if (tag !== 'meta' || name?.toLowerCase() !== 'referrer') return;
      const policy = (content ?? '').trim().toLowerCase();
      found.push(legacy[policy] ?? policy);
    },
  });
  parser.end(html);
  return found;
}
