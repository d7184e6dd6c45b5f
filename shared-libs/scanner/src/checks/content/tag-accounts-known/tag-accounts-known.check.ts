import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { type PageParts, partsOf } from '../page-parts.ts';

/** Containers, measurements and advertisements of Google, as its snippets write them: in quotes. */
const ACCOUNT = /["'](GTM-[A-Z\d]{4,10}|G-[A-Z\d]{8,12}|AW-\d{8,12})["']/g;
const IN_ADDRESS = /^(?:GTM-[A-Z\d]{4,10}|G-[A-Z\d]{8,12}|AW-\d{8,12})$/;
/** A text in quotes in a script without the snippet of Google may be anything. */
const isSnippet = (script: string): boolean =>
  script.includes('googletagmanager.com/') || script.includes('gtag(');

/** The accounts that the page names, each with the text that names it. */
function accountsIn({ active, runningScripts }: PageParts): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (account: string, written: string) => {
    if (!found.has(account)) found.set(account, written);
  };
  for (const { tag, url, written } of active) {
    if (tag !== 'script' || url.hostname !== 'www.googletagmanager.com') continue;
    const account = url.searchParams.get('id') ?? '';
    if (IN_ADDRESS.test(account)) add(account, written);
  }
  for (const script of runningScripts.filter(isSnippet)) {
    for (const [, account = ''] of script.matchAll(ACCOUNT)) add(account, account);
  }
  return found;
}

/** Each account is a finding of its own, as information, so a new one is a new finding and "accepted" says that it is known. */
export const tagAccountsKnown = checkOf<WebOrigin>()({
  id: 'tag-accounts-known',
  catalogueId: 'TEC-015',
  version: 3,
  title: 'Tag manager and analytics accounts are known',
  group: 'content',
  severity: 'info',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'tag-account',
  impact:
    'Whoever has the account of a tag manager runs scripts in the page without changing the site.',
  cweIds: ['CWE-829'],
  owasp: 'A08:2025',
  aliases: ['google tag manager', 'gtm', 'google analytics', 'tag manager account'],
  standard: {
    document: 'PCI DSS 4.0.1',
    section: '6.4.3 Payment page scripts',
    published: '2024-06-11',
  },
  remediation: {
    summary: 'Compare the account with your own, then accept it or remove it.',
    steps: [
      'Accept the finding if the account is yours: each is a finding of its own, so a new one stands out in later scans.',
      'It is not yours: remove the snippet, and look for who changed the page or its templates.',
      'Keep two-step verification and few owners on the account, and let nobody publish alone.',
    ],
    effort: 'low',
    reference: 'https://support.google.com/tagmanager/answer/6107011',
  },
  outcomes: {
    none: { verdict: 'pass', summary: 'The page names no account of Google tags.' },
    named: {
      verdict: 'fail',
      title: 'Tag manager or analytics account to confirm',
      summary: 'The page loads tags of an account.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const accounts = [...accountsIn(partsOf(origin))];
    if (accounts.length === 0) return { outcome: 'none' };
    return accounts.map(
      ([account, written]): Judgement<'named'> => ({
        ...onPage(origin, 'named', {
          matched: written,
          expected: 'an account of your own',
          actual: account,
        }),
        about: `tags of ${account}`,
      }),
    );
  },
});
