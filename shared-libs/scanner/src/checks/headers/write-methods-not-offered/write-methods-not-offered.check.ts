import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import { presenceOf } from '../../../subjects/web/presence.ts';
import { answerAt, header, type Probe, type WebOrigin } from '../../../subjects/web/web-origin.ts';

const probe: Probe = { method: 'OPTIONS', path: '', rootOnly: true };

/** Methods of WebDAV, and those that store or delete a file on a plain web server. */
const writing = ['PUT', 'DELETE', 'PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE'];

export const writeMethodsNotOffered = checkOf<WebOrigin>()({
  id: 'write-methods-not-offered',
  catalogueId: 'HDR-033',
  version: 2,
  title: 'HTTP methods PUT and DELETE are not offered',
  group: 'headers',
  severity: 'low',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'method:write',
  impact: 'Where such a method works without a login, strangers store or delete files of the site.',
  cweIds: ['CWE-749'],
  owasp: 'A01:2025',
  aliases: ['http put', 'http delete', 'webdav', 'dangerous http methods'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-06, test HTTP methods',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Allow only the methods that the site uses.',
    steps: [
      'An interface that takes PUT or DELETE, or requests of other origins (OPTIONS), keeps them: exempt its paths.',
      'nginx: remove `dav_methods`, and add `limit_except GET POST { deny all; }` to the location, which allows HEAD as well.',
      'Apache: disable mod_dav, and use `AllowMethods GET HEAD POST` of mod_allowmethods.',
      'IIS: remove WebDAV publishing, and deny the verbs in request filtering.',
      'Tomcat: keep `readonly` of the default servlet at true.',
    ],
    effort: 'low',
    reference: null,
  },
  needs: [probe],
  outcomes: {
    limited: { verdict: 'pass', summary: 'The server offers no such method.' },
    blocked: {
      verdict: 'pass',
      summary: 'The server refuses to tell its methods.',
      needsRepeat: true,
    },
    offered: {
      verdict: 'fail',
      title: 'HTTP methods PUT or DELETE enabled',
      summary: 'The server lists methods of WebDAV, or PUT or DELETE, for the root of the site.',
      penalty: 2,
    },
    unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
  },
  evaluate(origin) {
    const answer = answerAt(origin, probe);
    if (origin.refusal !== null) return { outcome: 'unreadable', reason: origin.refusal };
    if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
    const allow = header(answer.value, 'allow');
    const methods = (allow ?? '').split(',').map((method) => method.trim().toUpperCase());
    const found = methods.filter((method) => writing.includes(method));
    const { status } = answer.value;
    // Frameworks list every method that some path may have; only an answer of success counts.
    if (found.length > 0 && status >= 200 && status < 300) {
      const proof = httpProof(answer.value);
      const actual = found.join(', ');
      const observation = {
        proof,
        matched: `allow: ${allow}`,
        expected: 'GET, HEAD, POST',
        actual,
      };
      return { outcome: 'offered', observation };
    }
    if (status === 404 || status === 405 || status === 501) return { outcome: 'limited' };
    const presence = presenceOf(origin, answer.value);
    if (presence.kind === 'unclear') return { outcome: 'unreadable', reason: presence.reason };
    return { outcome: presence.kind === 'refused' ? 'blocked' : 'limited' };
  },
});
