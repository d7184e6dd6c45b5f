import { describe, expect, test } from 'vitest';
import { oauthVariables, readOAuthConfig } from './oauth-config.ts';

const acme = {
  PARAPET_OAUTH_ACME_ISSUER: 'https://id.acme.example',
  PARAPET_OAUTH_ACME_CLIENT_ID: 'parapet',
  PARAPET_OAUTH_ACME_CLIENT_SECRET: 'a-secret',
};
const read = (environment: Record<string, string>, mode: 'embedded' | 'hosted' = 'embedded') =>
  readOAuthConfig(oauthVariables.parse(environment), environment, mode);

describe('the providers to sign in with', () => {
  test('are none by default', () => {
    expect(read({})).toMatchObject({ offered: [], clients: [] });
  });

  test('have their own variables, and known issuers', () => {
    const config = read({
      ...acme,
      PARAPET_OAUTH_PROVIDERS: 'github, acme',
      PARAPET_OAUTH_ACME_NAME: 'Acme Works',
      PARAPET_OAUTH_GITHUB_CLIENT_ID: 'gh',
      PARAPET_OAUTH_GITHUB_CLIENT_SECRET: 'gh-secret',
    });
    expect(config.offered).toEqual([
      { id: 'github', name: null },
      { id: 'custom:acme', name: 'Acme Works' },
    ]);
    expect(config.clients).toEqual([
      {
        id: 'github',
        issuer: 'https://github.com',
        clientId: 'gh',
        clientSecret: 'gh-secret',
      },
      {
        id: 'custom:acme',
        issuer: 'https://id.acme.example',
        clientId: 'parapet',
        clientSecret: 'a-secret',
      },
    ]);
  });

  test('of a hosted project are only named', () => {
    const config = read({ PARAPET_OAUTH_PROVIDERS: 'gitlab,custom:acme' }, 'hosted');
    expect(config.offered.map(({ id }) => id)).toEqual(['gitlab', 'custom:acme']);
    expect(config.clients).toEqual([]);
  });

  test.each([
    [{ PARAPET_OAUTH_ACME_CLIENT_ID: '' }, /ACME_CLIENT_ID/],
    [{ PARAPET_OAUTH_ACME_ISSUER: 'http://id.acme.example' }, 'must be an https URL'],
    [{ PARAPET_OAUTH_ACME_ISSUER: 'https://id.acme.example/?a=b' }, 'must be an https URL'],
    [{ PARAPET_OAUTH_ACME_NAME: 'A'.repeat(41) }, 'at most 40 characters'],
    [{ PARAPET_OAUTH_PROVIDERS: 'Acme Works' }, 'has "Acme Works"'],
    [{ PARAPET_OAUTH_PROVIDERS: 'google' }, /GOOGLE_CLIENT_ID, .*GOOGLE_CLIENT_SECRET are missing/],
    [{ PARAPET_OAUTH_PRIVATE_HOSTS: '169.254.169.254:80' }, 'PARAPET_OAUTH_PRIVATE_HOSTS has'],
  ])('with %o are refused: %s', (wrong, message) => {
    const set = Object.entries({ PARAPET_OAUTH_PROVIDERS: 'acme', ...acme, ...wrong });
    const environment = Object.fromEntries(set.filter(([, value]) => value !== ''));
    expect(() => read(environment)).toThrow(message);
  });

  test('may be on this machine without TLS', () => {
    const issuer = 'http://127.0.0.1:9000';
    const config = read({
      ...acme,
      PARAPET_OAUTH_PROVIDERS: 'acme',
      PARAPET_OAUTH_ACME_ISSUER: issuer,
    });
    expect(config.clients).toMatchObject([{ issuer }]);
  });
});
