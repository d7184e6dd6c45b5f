import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';

const ADDRESS =
  /(?:^|[^\w.])((?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3})(?![\w-]|\.\w)/g;
const NAME =
  /(?:^|[^\w.-])((?:[a-z\d][a-z\d-]{0,62}\.){1,4}(?:internal|corp|intranet|lan|local))(?![\w-]|\.\w)/gi;
/** Before four numbers, which are no address then. */
const VERSION = /(?:version|release|build|rev)[^a-z\d]{0,3}$/i;
/** A name with one of these as its first or last label is a part of a script, or the name of a file. */
const noHosts = new Set([
  'app',
  'compose',
  'config',
  'context',
  'ctx',
  'data',
  'docker-compose',
  'env',
  'environment',
  'exports',
  'module',
  'node',
  'options',
  'process',
  'scope',
  'self',
  'settings',
  'state',
  'storage',
  'this',
  'window',
]);

/** The first private address or internal name in a comment. */
function internalIn(comment: string): string | null {
  for (const { 0: whole, 1: address = '', index } of comment.matchAll(ADDRESS)) {
    const before = comment.slice(Math.max(0, index - 12), index + whole.length - address.length);
    const isAddress = address.split('.').every((part) => Number(part) <= 255);
    if (isAddress && !VERSION.test(before)) return address;
  }
  for (const [, name = ''] of comment.matchAll(NAME)) {
    const labels = name.toLowerCase().split('.').slice(0, -1);
    const ends = [labels[0], labels.at(-1)];
    if (ends.every((label) => !noHosts.has(label ?? ''))) return name;
  }
  return null;
}

export const commentsHideHosts = checkOf<WebOrigin>()({
  id: 'comments-hide-hosts',
  catalogueId: 'PAGE-008',
  version: 4,
  title: 'HTML comments disclose no internal host names',
  group: 'content',
  severity: 'info',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'html-comment',
  impact:
    'Names and addresses of internal systems help an attacker who is already inside, or who can make a server fetch addresses.',
  cweIds: ['CWE-615'],
  owasp: 'A02:2025',
  aliases: ['html comment', 'internal hostname disclosure', 'information disclosure'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INFO-05, review webpage content for information leakage',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove comments when pages are built.',
    steps: ['Let the build or the template engine drop comments.'],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/615.html',
  },
  outcomes: {
    quiet: { verdict: 'pass', summary: 'No comment names an internal host.' },
    named: {
      verdict: 'fail',
      title: 'Internal host name in an HTML comment',
      summary: 'A comment in the page has a private address or the name of an internal host.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    for (const comment of partsOf(origin).comments) {
      const matched = internalIn(comment);
      if (matched !== null) return onPage(origin, 'named', { matched });
    }
    return { outcome: 'quiet' };
  },
});
