import { exposedFile } from '../exposed-file.ts';

/** Element by element: one expression for all of it would read a hostile page again and again. */
const partnersOf = (text: string): readonly string[] =>
  withoutComments(text).match(/<(?:allow-access-from|domain)\s[^<>]*>/gi) ?? [];
const admitsEveryone = (element: string): boolean =>
  /\b(?:domain|uri)\s*=\s*["'](?:\*|https?:\/\/\*)["']/i.test(element);

function withoutComments(text: string): string {
  const [first = '', ...rest] = text.split('<!--');
  return first + rest.map((part) => part.slice(part.indexOf('-->') + 3)).join('');
}

export const crossDomainPolicyStrict = exposedFile({
  id: 'cross-domain-policy-strict',
  catalogueId: 'EXP-034',
  version: 3,
  title: 'Cross-domain policies (crossdomain.xml) name the sites they allow',
  severity: 'low',
  problem: 'Cross-domain policy allows any site (crossdomain.xml)',
  summary: 'The crossdomain.xml or clientaccesspolicy.xml lets content of any site read this one.',
  penalty: 3,
  impact:
    'Old plug-ins and readers of PDF still honour it, and act with the rights of the visitor.',
  cweIds: ['CWE-942'],
  owasp: 'A02:2025',
  aliases: ['crossdomain.xml', 'clientaccesspolicy.xml', 'flash policy'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-08, RIA cross domain policy',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the file, or list the allowed sites in it.',
    steps: ['Delete both files if nothing needs them.', 'Otherwise list exact domains.'],
    effort: 'low',
    reference: null,
  },
  paths: ['crossdomain.xml', 'clientaccesspolicy.xml'],
  proofIn: (file) => partnersOf(file.body).find(admitsEveryone) ?? null,
});
