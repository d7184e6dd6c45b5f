import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';

/** Hosts whose scripts follow visitors over sites. */
const trackers = [
  'google-analytics.com',
  'googletagmanager.com',
  'doubleclick.net',
  'googleadservices.com',
  'googlesyndication.com',
  'connect.facebook.net',
  'analytics.tiktok.com',
  'snap.licdn.com',
  'static.ads-twitter.com',
  'bat.bing.com',
  'static.hotjar.com',
  'clarity.ms',
  'mc.yandex.ru',
  'cdn.segment.com',
  'criteo.net',
];

/** Consent tools that hold back what comes behind their own script, whatever its element says. */
const holders = [
  'consent.cookiebot.com',
  'consent.cookiebot.eu',
  'cdn.cookielaw.org',
  'cdn-cookieyes.com',
  'privacy-proxy.usercentrics.eu',
  'cdn.iubenda.com',
  'cmp.osano.com',
];

const isBelow = ({ hostname }: URL, hosts: readonly string[]): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** A snippet that inserts the script; whether it does so before a visitor agrees is not seen. */
const trackerNamedIn = (script: string): string | undefined =>
  trackers.find((host) => script.includes(`/${host}/`) || script.includes(`.${host}/`));

export const trackersWait = checkOf<WebOrigin>()({
  id: 'trackers-wait',
  catalogueId: 'MSC-013',
  version: 5,
  title: 'Trackers wait for consent',
  group: 'content',
  severity: 'info',
  confidence: 'tentative',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'trackers',
  impact:
    'The visit is told to a third party before anyone was asked, and its script can change the page.',
  cweIds: ['CWE-359'],
  owasp: 'A06:2025',
  aliases: ['cookie consent', 'gdpr', 'eprivacy', 'google analytics'],
  standard: {
    document: 'Directive 2002/58/EC (ePrivacy), as amended by 2009/136/EC',
    section: 'Article 5(3)',
    published: '2009-11-25',
  },
  remediation: {
    summary: 'Load trackers after consent, or do without them.',
    steps: [
      'Let the consent tool insert the script, instead of the page itself.',
      'Google: consent mode with everything denied by default still loads the script; load it after consent.',
      'Or measure visits with software of your own on your own site.',
    ],
    effort: 'medium',
    reference: 'https://eur-lex.europa.eu/eli/dir/2002/58/2009-12-19',
  },
  outcomes: {
    waiting: { verdict: 'pass', summary: 'The page neither loads nor names a known tracker.' },
    named: {
      verdict: 'not-applicable',
      summary: 'The page names a tracker, which may wait until a visitor agrees',
      closesNothing: true,
    },
    loaded: {
      verdict: 'fail',
      title: 'Tracker loaded before consent',
      summary: 'The page loads the script of a tracker by itself, before a visitor can agree.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const scripts = partsOf(origin).active.filter(({ tag, runs }) => tag === 'script' && runs);
    const found = scripts.find(({ url }) => isBelow(url, trackers));
    if (found !== undefined) {
      const earlier = scripts.slice(0, scripts.indexOf(found));
      if (earlier.some(({ url }) => isBelow(url, holders))) return { outcome: 'named' };
      return onPage(origin, 'loaded', { matched: found.written, actual: found.url.hostname });
    }
    const named = partsOf(origin)
      .runningScripts.map(trackerNamedIn)
      .find((host) => host);
    return named === undefined ? { outcome: 'waiting' } : { outcome: 'named' };
  },
});
