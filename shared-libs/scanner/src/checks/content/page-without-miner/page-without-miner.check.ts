import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { earliestMatch } from '../../earliest-match.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';

const hosts = [
  'coinhive.com',
  'coin-hive.com',
  'crypto-loot.com',
  'cryptaloot.pro',
  'coinimp.com',
  'webminepool.com',
  'minero.cc',
  'jsecoin.com',
  'monerominer.rocks',
];
const starts = ['new CoinHive.Anonymous(', 'new CryptoLoot.Anonymous(', 'new Client.Anonymous('];

export const pageWithoutMiner = checkOf<WebOrigin>()({
  id: 'page-without-miner',
  catalogueId: 'MSC-008',
  version: 4,
  title: 'Pages contain no coin miner',
  group: 'content',
  severity: 'critical',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'miner',
  impact:
    'Somebody changed the page so that it uses the processors of visitors; who can do that can read what they type as well.',
  cweIds: ['CWE-506'],
  owasp: 'A08:2025',
  aliases: ['cryptojacking', 'coinhive', 'cryptominer', 'crypto mining'],
  standard: {
    document: 'OWASP Top 10:2025',
    section: 'A08 Software or data integrity failures',
    published: '2025-12-24',
  },
  remediation: {
    summary: 'Remove the script, and find out how it came in.',
    steps: [
      'Take the page offline or restore it from a known good state.',
      'Replace credentials of the site, and update what it runs on.',
      'Send a Content-Security-Policy that names the hosts of scripts.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/506.html',
  },
  outcomes: {
    clean: { verdict: 'pass', summary: 'No script of a known miner is loaded.' },
    miner: {
      verdict: 'fail',
      title: 'Cryptojacking: coin miner in the page',
      summary: 'The page loads or starts a known coin miner.',
      penalty: 40,
      exposure: { kind: 'used-by-attackers', phrase: 'Visitors already run code of an attacker' },
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { active, runningScripts } = partsOf(origin);
    const loaded = active.find(
      ({ tag, url }) =>
        tag === 'script' &&
        hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)),
    );
    if (loaded !== undefined) return onPage(origin, 'miner', { matched: loaded.written });
    for (const script of runningScripts) {
      const matched = earliestMatch(script, ...starts);
      if (matched !== null) return onPage(origin, 'miner', { matched });
    }
    return { outcome: 'clean' };
  },
});
