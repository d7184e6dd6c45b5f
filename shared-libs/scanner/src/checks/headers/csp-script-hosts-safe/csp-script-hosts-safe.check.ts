import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { includes, scriptSources } from '../csp.ts';
import { judgeScriptPolicy, scriptPolicyOutcomes } from '../csp-judgement.ts';
import { isHosting } from '../csp-sources.ts';

/** Hosts that serve any library or files of anyone, or that return a function call of the caller's choice. */
const openHosts = [
  'ajax.googleapis.com',
  'cdnjs.cloudflare.com',
  'cdn.jsdelivr.net',
  'unpkg.com',
  'esm.sh',
  'cdn.skypack.dev',
  'cdn.statically.io',
  'rawcdn.githack.com',
  's3.amazonaws.com',
  'storage.googleapis.com',
  'raw.githack.com',
  'accounts.google.com',
  'www.google.com',
  'translate.googleapis.com',
  'd3js.org',
];

/** Folders of these hosts that hold every library, and so limit nothing. */
const wholeFolders: ReadonlySet<string> = new Set(['', 'ajax/', 'ajax/libs/', 'gh/', 'npm/']);
/** These hosts listen nowhere else. */
const ports: ReadonlySet<string | undefined> = new Set([undefined, '*', '80', '443']);

/** Returns whether a source admits all of such a host; a path limits it, but for a folder of all. */
function isOpen(source: string): boolean {
  const text = source.toLowerCase().replace(/^https?:\/\//, '');
  const [authority = '', ...path] = text.split('/');
  const [host = '', port] = authority.split(':');
  if (!wholeFolders.has(path.join('/')) || !ports.has(port)) return false;
  if (host.startsWith('*.') && isHosting(host.slice(2))) return true;
  return openHosts.some(
    (open) => host === open || (host.startsWith('*.') && open.endsWith(host.slice(1))),
  );
}

export const cspScriptHostsSafe = checkOf<WebOrigin>()({
  id: 'csp-script-hosts-safe',
  catalogueId: 'HDR-015',
  version: 6,
  title: 'CSP allows no script host that bypasses it',
  group: 'headers',
  severity: 'medium',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:script-hosts',
  impact:
    'These hosts serve libraries or answers that let an injected page run code in spite of the policy.',
  cweIds: ['CWE-693', 'CWE-79'],
  owasp: 'A02:2025',
  aliases: ['csp bypass', 'jsonp bypass', 'cdn bypass', 'content security policy'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '2.3.1 Source Lists',
    published: '2021-06-29',
  },
  remediation: {
    summary: "Use nonces with 'strict-dynamic' instead of hosts.",
    steps: [
      "Send `script-src 'nonce-...' 'strict-dynamic'`, with a new nonce for each page.",
      'Or serve the libraries from your own host, and name only that.',
    ],
    effort: 'medium',
    reference:
      'https://cheatsheetseries.owasp.org/cheatsheets/Content_Security_Policy_Cheat_Sheet.html',
  },
  outcomes: {
    ...scriptPolicyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'CSP bypass through an allowed script host',
      summary: 'The policy names a host from which anyone can load code.',
      penalty: 5,
    },
  },
  evaluate: (origin) =>
    judgeScriptPolicy(
      origin,
      (policy) => {
        const sources = scriptSources(policy);
        // Such a policy takes nothing from what another one admits.
        if (sources === undefined) return true;
        return !includes(sources, "'strict-dynamic'") && sources.some(isOpen);
      },
      "'strict-dynamic', or hosts of your own",
    ),
});
