import type { Judgement } from '@parapet/checks/definition/check';
import type { Read } from '@parapet/checks/definition/read';
import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import { presenceOf } from '../../../subjects/web/presence.ts';
import {
  answerAt,
  type Exchange,
  type Probe,
  type WebOrigin,
} from '../../../subjects/web/web-origin.ts';

/** Covers OpenID Connect, and OAuth alone (RFC 8414, section 3). */
const probes: readonly Probe[] = ['openid-configuration', 'oauth-authorization-server'].map(
  (name) => ({ method: 'GET', path: `.well-known/${name}`, rootOnly: true }),
);

/** Lists of the metadata; null for an answer that is no such document. */
function listsOf({ body, status }: Exchange): ((name: string) => readonly string[]) | null {
  if (status !== 200) return null;
  try {
    const document: unknown = JSON.parse(body);
    if (typeof document !== 'object' || document === null || !('issuer' in document)) return null;
    return (name) => {
      const value: unknown = Reflect.get(document, name);
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    };
  } catch {
    return null;
  }
}

type Key = 'unsigned' | 'bare-token' | 'implicit' | 'password' | 'unreadable' | 'strict' | 'none';

/** Both documents are one finding, of the worse of them. */
const order: readonly Key[] = [
  'unsigned',
  'bare-token',
  'implicit',
  'password',
  'unreadable',
  'strict',
  'none',
];

function judge(origin: WebOrigin, answer: Read<Exchange>): Judgement<Key> {
  if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
  const lists = listsOf(answer.value);
  if (lists === null) {
    const presence = presenceOf(origin, answer.value);
    if (presence.kind === 'unclear') return { outcome: 'unreadable', reason: presence.reason };
    const isProved = presence.kind === 'absent' && presence.isProved;
    return { outcome: 'none', ...(isProved && { isProved }) };
  }
  const proof = httpProof(answer.value);
  const unsigned = { proof, expected: 'algorithms that sign', actual: 'none' };
  // RFC 8414 forbids it here; OpenID Connect Discovery allows identity tokens that come with the code to be so.
  if (lists('token_endpoint_auth_signing_alg_values_supported').includes('none')) {
    return { outcome: 'unsigned', observation: unsigned };
  }
  if (lists('id_token_signing_alg_values_supported').includes('none')) {
    return { outcome: 'bare-token', observation: unsigned };
  }
  // RFC 9700 discourages every type that returns an access token from the authorization endpoint.
  const types = lists('response_types_supported');
  const implicit = types.filter((type) => type.split(' ').includes('token'));
  if (implicit.length > 0) {
    const actual = implicit.join(', ').slice(0, 200);
    return { outcome: 'implicit', observation: { proof, expected: 'code', actual } };
  }
  const grants = lists('grant_types_supported');
  if (!grants.includes('password')) return { outcome: 'strict', isProved: true };
  return {
    outcome: 'password',
    observation: { proof, expected: 'no password', actual: 'password' },
  };
}

export const signInMetadataStrict = checkOf<WebOrigin>()({
  id: 'sign-in-metadata-strict',
  catalogueId: 'MSC-009',
  version: 3,
  title: 'OpenID Connect and OAuth offer no insecure flows',
  group: 'files',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: '/.well-known/openid-configuration',
  impact:
    'Tokens in addresses leak through history, logs and referrers; unsigned ones can be forged.',
  cweIds: ['CWE-287', 'CWE-347'],
  owasp: 'A07:2025',
  aliases: [
    'openid connect',
    'oidc discovery',
    'oauth implicit flow',
    'alg none',
    'oauth misconfiguration',
  ],
  standard: {
    document: 'RFC 9700, Best Current Practice for OAuth 2.0 Security',
    section: '2.1.2 Implicit Grant, 2.4 Resource Owner Password Credentials Grant',
    published: '2025-01',
  },
  remediation: {
    summary: 'Offer the authorization code with PKCE alone, and sign every token.',
    steps: [
      'First move the applications that still use these ways: they cannot sign in afterwards.',
      'Keycloak: turn "Implicit flow" and "Direct access grants" off for each client; its metadata names them even so. Auth0 and Okta: remove the grant types implicit and password.',
      'Microsoft Entra: clear "Access tokens" below implicit grant and hybrid flows; "ID tokens" only where no application asks for `id_token`, as web apps of ASP.NET Core do.',
      'Remove `none` from the algorithms, and require `S256` of every client.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc9700',
  },
  needs: probes,
  outcomes: {
    strict: { verdict: 'pass', summary: 'The metadata names no weak way.' },
    unsigned: {
      verdict: 'fail',
      title: 'OpenID Connect: client authentication without a signature',
      summary: 'The metadata names `none` among the algorithms by which applications sign.',
      penalty: 6,
      severity: 'medium',
    },
    'bare-token': {
      verdict: 'fail',
      title: 'OpenID Connect: unsigned tokens (alg none) supported',
      summary: 'The metadata names `none` among the algorithms that sign identity tokens.',
      penalty: 2,
    },
    implicit: {
      verdict: 'fail',
      title: 'OAuth implicit grant enabled',
      summary: 'The metadata offers response types that return an access token in the address.',
      penalty: 2,
    },
    password: {
      verdict: 'fail',
      title: 'OAuth password grant enabled',
      summary: 'The metadata offers the grant type password, which RFC 9700 forbids.',
      penalty: 2,
    },
    none: {
      verdict: 'not-applicable',
      summary: 'The site publishes no metadata of a sign-in service',
    },
    unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
  },
  evaluate: (origin) =>
    probes
      .map((probe) => judge(origin, answerAt(origin, probe)))
      .sort(
        (a, b) =>
          order.indexOf(a.outcome) - order.indexOf(b.outcome) ||
          Number(a.isProved ?? false) - Number(b.isProved ?? false),
      )
      .slice(0, 1),
});
