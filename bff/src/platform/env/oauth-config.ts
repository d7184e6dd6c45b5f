import { type PrivateHosts, parsePrivateHosts } from '@parapet/scanner/address-guard/private-hosts';
import { z } from 'zod';
import { isLoopbackName } from '../http/loopback.ts';
import { ConfigError } from './config-error.ts';

/** A provider at which the embedded auth service signs users in. */
export interface OAuthClient {
  /** `github`, `google`, `azure`, or `custom:<name>`. */
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OAuthConfig {
  /** The providers that the sign-in page offers, with their names where the operator gives one. */
  readonly offered: readonly { readonly id: string; readonly name: string | null }[];
  /** In embedded mode one for each offered provider; a hosted project has its own. */
  readonly clients: readonly OAuthClient[];
  /** Private hosts that issuers may be at, while other private addresses are refused. */
  readonly privateHosts: PrivateHosts;
}

export const oauthVariables = z.object({
  PARAPET_OAUTH_PROVIDERS: z.string().default(''),
  PARAPET_OAUTH_PRIVATE_HOSTS: z.string().optional(),
});
type Variables = z.infer<typeof oauthVariables>;
type Environment = Readonly<Record<string, string | undefined>>;

const ISSUERS: Readonly<Record<string, string>> = {
  github: 'https://github.com',
  google: 'https://accounts.google.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
};
const PRIVATE_HOSTS = 'PARAPET_OAUTH_PRIVATE_HOSTS';
const CUSTOM = 'custom:';
const MAX_NAME = 40;

/**
 * Reads the providers; each has its own variables, as `PARAPET_OAUTH_GITHUB_CLIENT_ID`.
 * @throws ConfigError for a provider that is only partly set, or not reached by https
 */
export function readOAuthConfig(
  env: Variables,
  environment: Environment,
  mode: 'embedded' | 'hosted',
): OAuthConfig {
  const listed = env.PARAPET_OAUTH_PROVIDERS.split(',').map((name) => name.trim());
  const names = [...new Set(listed.filter((name) => name !== ''))];
  const wrong = names.find((name) => !/^(custom:)?[a-z][a-z0-9_-]{0,31}$/.test(name));
  if (wrong !== undefined) {
    throw new ConfigError(
      `PARAPET_OAUTH_PROVIDERS has "${wrong}": a name has small letters, digits and hyphens, as in github,google,azure,acme.`,
    );
  }
  const ids = mode === 'hosted' ? names : [...new Set(names.map(idOf))];
  return {
    offered: ids.map((id) => ({ id, name: nameOf(id, environment) })),
    clients: mode === 'hosted' ? [] : ids.map((id) => clientOf(id, environment)),
    privateHosts: privateHostsOf(env),
  };
}

const idOf = (name: string): string =>
  name.startsWith(CUSTOM) || Object.hasOwn(ISSUERS, name) ? name : CUSTOM + name;

const variableOf = (id: string, field: string): string =>
  `PARAPET_OAUTH_${id.replace(CUSTOM, '').toUpperCase().replaceAll('-', '_')}_${field}`;

function nameOf(id: string, environment: Environment): string | null {
  const name = environment[variableOf(id, 'NAME')]?.trim();
  if (!name) return null;
  if (name.length > MAX_NAME || /\p{Cc}/u.test(name)) {
    throw new ConfigError(
      `${variableOf(id, 'NAME')} must have at most ${MAX_NAME} characters on one line.`,
    );
  }
  return name;
}

function clientOf(id: string, environment: Environment): OAuthClient {
  const read = (field: string) => environment[variableOf(id, field)];
  const issuer = read('ISSUER') ?? ISSUERS[id];
  const clientId = read('CLIENT_ID');
  const clientSecret = read('CLIENT_SECRET');
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    const missing = Object.entries({
      ISSUER: issuer,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
    })
      .filter(([, value]) => value === undefined)
      .map(([field]) => variableOf(id, field));
    throw new ConfigError(
      `PARAPET_OAUTH_PROVIDERS names ${id.replace(CUSTOM, '')}, but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    );
  }
  if (!isTrustedUrl(issuer)) {
    throw new ConfigError(
      `${variableOf(id, 'ISSUER')} must be an https URL without query and fragment, since secrets are sent there; http is accepted on this machine only.`,
    );
  }
  return { id, issuer, clientId, clientSecret };
}

function isTrustedUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
}

function privateHostsOf({ PARAPET_OAUTH_PRIVATE_HOSTS: text }: Variables): PrivateHosts {
  if (text === undefined) return { setting: PRIVATE_HOSTS, origins: [], blocks: [] };
  const hosts = parsePrivateHosts(PRIVATE_HOSTS, text);
  if (typeof hosts !== 'string') return hosts;
  throw new ConfigError(
    `${PRIVATE_HOSTS} has "${hosts}", which is not a host:port, origin or CIDR block as in id.internal:8443,10.20.0.0/16; link-local and metadata addresses cannot be listed.`,
  );
}
