import { exposedFile, isHtml } from '../exposed-file.ts';

/** RFC 9309, section 2.2: blanks may stand around the name of a rule. What is allowed is to be found. */
const RULE = /^\s*disallow\s*:\s*(\S+)/i;
/** Parts of a path, as `forgotpassword` and `/user/password` are pages for everyone. */
const SECRET =
  /^\.(?:env|git|htpasswd|svn)\b|[^.]\.sql$|^(?:backups?|confidential|dumps?|intern|internal|passwd|passwords|preprod|private|secrets?|staging|uat)(?:\.|$)/i;
/** A name of more words is the title of a text. */
const MAX_WORDS = 2;

function namesSecret(line: string): boolean {
  const segments = (RULE.exec(line)?.[1] ?? '').split(/[/*$?=&]/);
  return segments.some((segment) => {
    const words = segment.split(/[_-]/);
    return words.length <= MAX_WORDS && words.some((word) => SECRET.test(word));
  });
}

export const robotsNameNothingSecret = exposedFile({
  id: 'robots-name-nothing-secret',
  catalogueId: 'EXP-035',
  version: 3,
  title: 'robots.txt names no sensitive paths',
  severity: 'info',
  problem: 'robots.txt names sensitive paths',
  summary: 'The file tells crawlers, and everyone else, where backups or internal pages are.',
  penalty: 0,
  impact: 'It is the first file that an attacker reads; what it lists should need a login anyway.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['robots.txt', 'disallow entries', 'sensitive paths'],
  standard: {
    document: 'RFC 9309',
    section: '3 Security Considerations',
    published: '2022-09',
  },
  remediation: {
    summary: 'Protect these paths, and leave them out of robots.txt.',
    steps: [
      'Ask for a login at these paths.',
      'Keep pages out of search results with `X-Robots-Tag: noindex` instead.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9309#section-3',
  },
  rootOnly: true,
  paths: ['robots.txt'],
  proofIn: (file) =>
    isHtml(file) ? null : (file.body.split(/\r?\n/).find(namesSecret)?.trim() ?? null),
});
