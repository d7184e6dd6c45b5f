import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/http-proof.ts';
import { presenceOf } from '../../../subjects/presence.ts';
import {
  answerAt,
  type Exchange,
  type Probe,
  type WebOrigin,
} from '../../../subjects/web-origin.ts';

const probe: Probe = { method: 'GET', path: '.well-known/openid-configuration', rootOnly: true };

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

export const signInMetadataStrict = checkOf<WebOrigin>()({
  id: 'sign-in-metadata-strict',
  catalogueId: 'MSC-009',
  version: 1,
  title: 'The sign-in service offers no weak ways',
  group: 'files',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: '/.well-known/openid-configuration',
  impact:
    'Tokens in addresses leak through history, logs and referrers; unsigned ones can be forged.',
  cweIds: ['CWE-287', 'CWE-347'],
  standard: {
    document: 'RFC 9700, Best Current Practice for OAuth 2.0 Security',
    section: '2.1.2 Implicit Grant',
    published: '2025-01',
  },
  remediation: {
    summary: 'Offer the authorization code with PKCE alone, and sign every token.',
    steps: [
      'Keycloak: turn "Implicit flow" off for each client. Auth0 and Okta: remove the implicit grant type.',
      'Microsoft Entra: clear "Access tokens" and "ID tokens" below implicit grant and hybrid flows.',
      'Remove `none` from the algorithms, and require `S256` of every client.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc9700',
  },
  probes: [probe],
  outcomes: {
    strict: { verdict: 'pass', summary: 'The metadata names no weak way.' },
    unsigned: {
      verdict: 'fail',
      title: 'The sign-in service offers unsigned tokens',
      summary: 'The metadata names `none` among the algorithms that sign tokens.',
      penalty: 6,
      severity: 'medium',
    },
    implicit: {
      verdict: 'fail',
      title: 'The sign-in service hands tokens out in addresses',
      summary: 'The metadata offers response types that return an access token in the address.',
      penalty: 2,
    },
    none: {
      verdict: 'not-applicable',
      summary: 'The site publishes no metadata of a sign-in service',
    },
    unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
  },
  evaluate(origin) {
    const answer = answerAt(origin, probe);
    if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
    const lists = listsOf(answer.value);
    if (lists === null) {
      const presence = presenceOf(origin, answer.value);
      return presence.kind === 'unclear'
        ? { outcome: 'unreadable', reason: presence.reason }
        : { outcome: 'none' };
    }
    const proof = httpProof(answer.value);
    if (lists('id_token_signing_alg_values_supported').includes('none')) {
      const expected = 'algorithms that sign';
      return { outcome: 'unsigned', observation: { proof, expected, actual: 'none' } };
    }
    // RFC 9700 discourages every type that returns an access token from the authorization endpoint.
    const types = lists('response_types_supported');
    const implicit = types.filter((type) => type.split(' ').includes('token'));
    if (implicit.length === 0) return { outcome: 'strict' };
    const actual = implicit.join(', ').slice(0, 200);
    return { outcome: 'implicit', observation: { proof, expected: 'code', actual } };
  },
});
