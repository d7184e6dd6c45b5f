import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import { registrableDomainOrHost } from '../../../registrable-domain.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';
import { isSameSite } from '../same-site.ts';

/**
 * Each site of scripts is a finding of its own, as information, so a new one is a new finding and "accepted" says
 * that it is known. Sites are told by their registrable domain, as hosts of a network change with each answer.
 */
export const scriptHostsKnown = checkOf<WebOrigin>()({
  id: 'script-hosts-known',
  catalogueId: 'JS-009',
  version: 1,
  title: 'Third-party scripts are known',
  group: 'content',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'script-host',
  impact:
    'Whoever controls the other site reads what visitors type, payment data included. A site that nobody here ordered is how skimmers come in.',
  cweIds: ['CWE-829'],
  owasp: 'A08:2025',
  aliases: ['third-party script', 'pci dss 6.4.3', 'external javascript'],
  standard: {
    document: 'PCI DSS 4.0.1',
    section: '6.4.3 Payment page scripts',
    published: '2024-06-11',
  },
  remediation: {
    summary: 'Find out who ordered the script, then accept it with the reason or remove it.',
    steps: [
      'Accept the finding with why the script is needed: each site is a finding of its own, so a new one stands out in later scans.',
      'Nobody ordered it: remove it, and look for who changed the page, its templates or its tag manager.',
      'Let only these sites into `script-src` of the Content-Security-Policy, so that browsers refuse others.',
    ],
    effort: 'low',
    reference: 'https://www.pcisecuritystandards.org/document_library/',
  },
  outcomes: {
    own: { verdict: 'pass', summary: 'The page loads scripts of its own site only.' },
    foreign: {
      verdict: 'fail',
      title: 'Third-party script',
      summary: 'The page loads a script of another site.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const foreign = partsOf(origin).active.filter(
      ({ tag, url }) => tag === 'script' && !isSameSite(url.hostname, origin.host),
    );
    if (foreign.length === 0) return { outcome: 'own' };
    const bySite = Map.groupBy(foreign, ({ url }) => registrableDomainOrHost(url.hostname));
    return [...bySite].map(([site, [first, ...others]]): Judgement<'foreign'> => {
      const hosts = new Set([first, ...others].flatMap((script) => script?.url.hostname ?? []));
      return {
        ...onPage(origin, 'foreign', {
          ...(first !== undefined && { matched: first.written }),
          expected: 'a site that is known here',
          actual: [...hosts].slice(0, MAX_HOSTS).join(', '),
        }),
        about: `scripts of ${site}`,
      };
    });
  },
});

/** So many hosts of a site are named in the evidence. */
const MAX_HOSTS = 5;
