import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import { presenceOf } from '../../../subjects/web/presence.ts';
import {
  type Exchange,
  header,
  isDocument,
  mediaType,
  type Probe,
  probeKey,
  type WebOrigin,
} from '../../../subjects/web/web-origin.ts';
import { internetDate } from '../../internet-date.ts';

const probe: Probe = { method: 'GET', path: '.well-known/security.txt', rootOnly: true };

export const securityContactPublished = checkOf<WebOrigin>()({
  id: 'security-contact-published',
  catalogueId: 'EXP-036',
  version: 5,
  title: 'A valid security.txt is published',
  group: 'files',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: '/.well-known/security.txt',
  impact: 'Without it, people who find a vulnerability may not report it, or make it public.',
  cweIds: ['CWE-1059'],
  owasp: 'A06:2025',
  aliases: ['security.txt', 'rfc 9116', 'vulnerability disclosure', 'responsible disclosure'],
  standard: { document: 'RFC 9116', section: '2.5 Field definitions', published: '2022-04' },
  remediation: {
    summary: 'Publish a security.txt with a contact and a date.',
    steps: [
      'Put `Contact:` and `Expires:` lines into /.well-known/security.txt, as RFC 9116 describes.',
      'Send it as `text/plain; charset=utf-8` (RFC 9116, section 3).',
      'A rule that denies paths with a dot has to leave `/.well-known/` out.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9116',
  },
  needs: [probe],
  outcomes: {
    published: { verdict: 'pass', summary: 'A valid security.txt is there.' },
    absent: {
      verdict: 'fail',
      title: 'security.txt missing',
      summary: 'The site names no contact for vulnerability reports.',
      penalty: 0,
    },
    expired: {
      verdict: 'fail',
      title: 'security.txt expired',
      summary: 'The date in the file has passed, so reporters may not trust it.',
      penalty: 1,
      severity: 'low',
    },
    incomplete: {
      verdict: 'fail',
      title: 'security.txt without a valid Expires',
      summary: 'The file needs one Expires line with a full date and time zone.',
      penalty: 0,
    },
    elsewhere: {
      verdict: 'not-applicable',
      summary: 'The file is at another address, which is not asked',
      closesNothing: true,
    },
    unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
    unusable: {
      verdict: 'fail',
      title: 'security.txt without a valid Contact',
      summary: 'A contact has to be an address that begins with mailto:, tel: or https://.',
      penalty: 0,
    },
    mistyped: {
      verdict: 'fail',
      title: 'security.txt is not sent as plain text',
      summary: 'Tools that collect contacts read the file only as text/plain, as RFC 9116 asks.',
      penalty: 0,
    },
    'no-site': { verdict: 'not-applicable', summary: 'The origin serves no web page there' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'unreadable', reason: origin.refusal };
    if (!isDocument(origin)) return { outcome: 'no-site' };
    const answer = origin.answers.get(probeKey(probe, '/'));
    if (answer === undefined) return { outcome: 'unreadable' };
    if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
    const file = answer.value;
    const presence = presenceOf(origin, file);
    if (presence.kind === 'unclear') return { outcome: 'unreadable', reason: presence.reason };
    if (isMoved(file)) return { outcome: 'elsewhere' };
    // A file that strangers may not read names them no contact.
    if (presence.kind !== 'present' || !contact.test(file.body)) {
      return { outcome: 'absent', observation: { proof: httpProof(file), expected } };
    }
    if (!usableContact.test(file.body)) {
      return { outcome: 'unusable', observation: { proof: httpProof(file), expected } };
    }
    return judgeDates(origin, file);
  },
});

const contact = /^contact:/im;
/** RFC 9116, section 2.5.3. */
const usableContact = /^contact:[ \t]*(?:mailto:[^\s@]+@|tel:[+\d]|https:\/\/[^\s/])/im;
const expected = 'a Contact line and a date ahead';

/** The file may stand on another site; redirects of probes are not followed. */
const isMoved = (file: Exchange): boolean =>
  file.status >= 300 && file.status < 400 && /security\.txt$/i.test(header(file, 'location') ?? '');

function judgeDates(
  { observedAt }: WebOrigin,
  file: Exchange,
): Judgement<'published' | 'expired' | 'incomplete' | 'mistyped'> {
  const lines = file.body.match(/^expires:[^\n]{0,100}/gim) ?? [];
  const [line] = lines;
  const observed = { proof: httpProof(file), expected };
  const date = line === undefined ? null : internetDate(line.slice('expires:'.length).trim());
  if (line === undefined || date === null || lines.length > 1) {
    return {
      outcome: 'incomplete',
      observation: { ...observed, actual: line?.trim() ?? 'no date' },
    };
  }
  if (date < observedAt.getTime()) {
    return { outcome: 'expired', observation: { ...observed, matched: line.trim() } };
  }
  const type = header(file, 'content-type') ?? 'no content-type';
  return mediaType(file) === 'text/plain'
    ? { outcome: 'published', isProved: true }
    : {
        outcome: 'mistyped',
        observation: { ...observed, expected: 'text/plain; charset=utf-8', actual: type },
      };
}
