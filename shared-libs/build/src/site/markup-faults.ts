import { createMarkupCheck, type MarkupFault } from '@parapet/contracts/site/site-markup';
import { ASSETS_PLACE } from '@parapet/contracts/site/site-paths';
import { Parser } from 'htmlparser2';

/** Returns what of the HTML of a document is refused. */
export const markupFaults = (html: string): readonly MarkupFault[] => {
  const check = createMarkupCheck(ASSETS_PLACE);
  const parser = new Parser({ onopentag: check.onElement, oncomment: check.onComment });
  parser.end(html);
  return check.faults;
};
