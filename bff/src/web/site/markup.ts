import { createMarkupCheck } from '@parapet/contracts/site/site-markup';
import { ASSETS_PLACE } from '@parapet/contracts/site/site-paths';
import { Parser } from 'htmlparser2';
import { ReleaseRefusal } from '../releases/verify-release.ts';

/**
 * A team that owns a document gains nothing that its script has not got, whatever its build let through.
 * @throws ReleaseRefusal for markup that could run something
 */
export function requireAllowedMarkup(path: string, html: string): void {
  const check = createMarkupCheck(ASSETS_PLACE);
  const parser = new Parser({ onopentag: check.onElement, oncomment: check.onComment });
  parser.end(html);
  const [fault] = check.faults;
  if (!fault) return;
  throw new ReleaseRefusal(`Its document ${path} has refused markup: ${fault.reason}.`);
}
