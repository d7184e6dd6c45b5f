import { readElements } from '../../subjects/web/page-elements.ts';

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
  readElements(html, {
    onElement(tag, attributes) {
      if (tag !== 'meta' || attributes.get('name')?.toLowerCase() !== 'referrer') return;
      const policy = (attributes.get('content') ?? '').trim().toLowerCase();
      found.push(legacy[policy] ?? policy);
    },
  });
  return found;
}
