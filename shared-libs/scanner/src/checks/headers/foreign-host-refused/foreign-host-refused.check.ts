import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import { presenceOf } from '../../../subjects/web/presence.ts';
import { resembles } from '../../../subjects/web/resemblance.ts';
import { answerAt, type Probe, type WebOrigin } from '../../../subjects/web/web-origin.ts';

const own: Probe = { method: 'GET', path: '', rootOnly: true };
const foreign: Probe = { ...own, headers: { host: 'host.parapet.invalid' } };

/** An address is no name that a server could insist on. */
const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);

export const foreignHostRefused = checkOf<WebOrigin>()({
  id: 'foreign-host-refused',
  catalogueId: 'MSC-012',
  version: 2,
  title: 'Arbitrary Host headers are refused',
  group: 'headers',
  severity: 'info',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'host',
  impact:
    'Any name that leads to the address shows the site: that helps DNS rebinding, and search engines find copies.',
  cweIds: ['CWE-20'],
  owasp: 'A02:2025',
  aliases: ['default virtual host', 'catch-all host', 'dns rebinding', 'arbitrary host header'],
  standard: {
    document: 'RFC 9110',
    section: '7.4 Rejecting Misdirected Requests',
    published: '2022-06',
  },
  remediation: {
    summary: 'Give other names a default site that serves nothing.',
    steps: [
      'nginx: `server { listen 443 ssl default_server; ssl_reject_handshake on; return 444; }`, and the same on port 80.',
      'Apache: make the first `<VirtualHost>` one that denies all. IIS: bind sites to host names.',
      'Caddy: name the hosts instead of `:443`. Node: compare the host with a list.',
    ],
    effort: 'low',
    reference: null,
  },
  needs: [own, foreign],
  outcomes: {
    own: { verdict: 'pass', summary: 'A foreign name gets another answer.' },
    any: {
      verdict: 'fail',
      title: 'Arbitrary Host header accepted',
      summary: 'A request with a foreign Host header gets the page of the site.',
      penalty: 0,
    },
    unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
    pageless: {
      verdict: 'not-applicable',
      summary: 'The root of the site has no page that could be compared',
    },
    address: { verdict: 'not-applicable', summary: 'The asset is an address, which has no name' },
  },
  evaluate(origin) {
    if (isAddress(origin.host)) return { outcome: 'address' };
    if (origin.refusal !== null) return { outcome: 'unreadable', reason: origin.refusal };
    const [usual, other] = [answerAt(origin, own), answerAt(origin, foreign)];
    if (!usual.ok) return { outcome: 'unreadable', reason: usual.reason };
    // A server that closes the connection for this name does not serve it.
    if (!other.ok) {
      return other.reason.includes('closed')
        ? { outcome: 'own' }
        : { outcome: 'unreadable', reason: other.reason };
    }
    if (usual.value.status !== 200 && usual.value.status === other.value.status) {
      return { outcome: 'pageless' };
    }
    if (usual.value.status !== 200 || !resembles(usual.value, other.value)) {
      const presence = presenceOf(origin, other.value);
      return presence.kind === 'unclear' && other.value.status >= 500
        ? { outcome: 'unreadable', reason: presence.reason }
        : { outcome: 'own' };
    }
    const observation = {
      proof: httpProof(other.value),
      expected: 'another answer',
      actual: 'the page',
    };
    return { outcome: 'any', observation };
  },
});
