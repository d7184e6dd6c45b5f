import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { registryTokensNotExposed } from './registry-tokens-not-exposed.check.ts';

const site = siteFor(registryTokensNotExposed);

describeCheck(registryTokensNotExposed, {
  exposed: {
    'a token for npm': site({ '.npmrc': plain('//registry.example/:_authToken=npm_abcdef') }),
    'a password for machines': site({
      '.netrc': plain('machine git.example login app password hunter2'),
    }),
    'a login for images': site({
      '.docker/config.json': plain('{"auths":{"r.example":{"auth":"YXBwOmh1bnRlcjI="}}}'),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a token that npm takes from its environment': site({
      '.npmrc': plain('//registry.example/:_authToken=$' + '{NPM_TOKEN}\n; _auth=old'),
    }),
    'settings without a token': site({ '.npmrc': plain('save-exact=true') }),
    'an application that answers every path with its page': site(
      { '.npmrc': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.npmrc': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.npmrc': unknown('No answer came in time') }),
    'a server error': site({ '.npmrc': { status: 503 } }),
  },
});
