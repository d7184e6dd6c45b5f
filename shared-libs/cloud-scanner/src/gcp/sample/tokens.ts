import { randomBytes } from 'node:crypto';
import {
  createLocalJWKSet,
  errors,
  exportPKCS8,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose';
import type { Answer } from '../../definition/source.ts';
import type { ServiceAccountKey } from '../client/token.ts';

export interface Answered {
  readonly status: number;
  readonly body: Answer;
}

/** A provider of a workload identity pool that the server knows. */
export interface SampleFederation {
  /** `projects/1/locations/global/workloadIdentityPools/pool/providers/provider` */
  readonly provider: string;
  readonly issuer: string;
  readonly keys: JSONWebKeySet;
  /** Whether a subject may act as the service account. */
  isTrusted(subject: string): boolean;
}

export interface Tokens {
  readonly key: ServiceAccountKey;
  /** Answers at the addresses of tokens; null for any other address. */
  answer(path: string, body: string, bearer: string | null): Promise<Answered | null>;
  /** Whether a token is good for calls. */
  isKnown(bearer: string | null): boolean;
}

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SECONDS = 3600;

/** The key of the sample's service account, made at the start, and the tokens that it gets. */
export async function createTokens(
  clientEmail: string,
  federation: SampleFederation | null,
  now: () => number,
): Promise<Tokens> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const privateKeyId = randomBytes(20).toString('hex');
  const privateKey = await exportPKCS8(pair.privateKey);
  const known = new Map<string, number>();
  const federated = new Set<string>();
  const issue = (): string => {
    const token = `ya29.${randomBytes(24).toString('base64url')}`;
    known.set(token, now() + SECONDS * 1000);
    return token;
  };
  const invalid = (description: string): Answered => ({
    status: 400,
    body: { error: 'invalid_grant', error_description: description },
  });

  const byKey = async (form: URLSearchParams): Promise<Answered> => {
    const checked = await jwtVerify(form.get('assertion') ?? '', pair.publicKey, {
      currentDate: new Date(now()),
      audience: TOKEN_URL,
      algorithms: ['RS256'],
    }).catch((error: unknown) => error as Error);
    if (checked instanceof Error) {
      return checked instanceof errors.JWTExpired
        ? invalid(
            'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
          )
        : invalid('Invalid JWT Signature.');
    }
    if (checked.protectedHeader.kid !== privateKeyId) return invalid('Invalid JWT Signature.');
    if (checked.payload.iss !== clientEmail) return invalid('Invalid grant: account not found');
    return {
      status: 200,
      body: { access_token: issue(), expires_in: SECONDS - 1, token_type: 'Bearer' },
    };
  };

  const byFederation = async (form: URLSearchParams): Promise<Answered> => {
    const audience = `//iam.googleapis.com/${federation?.provider}`;
    const checked =
      federation && form.get('audience') === audience
        ? await jwtVerify(form.get('subject_token') ?? '', createLocalJWKSet(federation.keys), {
            currentDate: new Date(now()),
            issuer: federation.issuer,
            audience,
          }).catch(() => null)
        : null;
    if (!checked) return invalid('The credential is rejected by the attribute condition.');
    const token = `sts.${randomBytes(24).toString('base64url')}`;
    if (federation?.isTrusted(`${checked.payload.sub}`)) federated.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer' } };
  };

  return {
    key: { clientEmail, privateKeyId, privateKey },
    isKnown: (bearer) => bearer !== null && (known.get(bearer) ?? 0) > now(),
    async answer(path, body, bearer) {
      if (path === '/oauth2.googleapis.com/token') return await byKey(new URLSearchParams(body));
      if (path === '/sts.googleapis.com/v1/token') {
        return await byFederation(new URLSearchParams(body));
      }
      const account = encodeURIComponent(clientEmail);
      const acting = `/iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${account}:generateAccessToken`;
      if (path !== acting) return null;
      if (bearer === null || !federated.has(bearer)) {
        const message =
          "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).";
        return {
          status: 403,
          body: { error: { code: 403, message, status: 'PERMISSION_DENIED' } },
        };
      }
      const expireTime = new Date(now() + SECONDS * 1000).toISOString();
      return { status: 200, body: { accessToken: issue(), expireTime } };
    },
  };
}
