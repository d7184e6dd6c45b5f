import { Parser } from 'htmlparser2';
import { headElements } from '../subjects/web/head-elements.ts';

const withText = new Set(['script', 'style', 'title', 'template', 'noscript']);
const MAX_VALUES = 10;

/**
 * Returns the contents of the meta tags of a name that stand in the head of a page. Visitors of many
 * sites can write into the body, but not into the head. At most ten.
 */
export function headMeta(html: string, name: string): readonly string[] {
  const found: string[] = [];
  const open: string[] = [];
  let isOver = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (!headElements.has(tag)) isOver = true;
      const isDirect = !open.some((outer) => withText.has(outer));
      if (!isOver && isDirect && tag === 'meta' && attributes.name?.toLowerCase() === name) {
        if (found.length < MAX_VALUES) found.push(attributes.content ?? '');
      }
      open.push(tag);
    },
    onclosetag(tag) {
      const at = open.lastIndexOf(tag);
      if (at >= 0) open.length = at;
      if (tag === 'head') isOver = true;
    },
    ontext(text) {
      const isInElement = open.some((outer) => withText.has(outer));
      if (!isInElement && text.trim() !== '') isOver = true;
    },
  });
  parser.end(html);
  return found;
}
