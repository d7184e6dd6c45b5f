import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { signInMetadataStrict } from './sign-in-metadata-strict.check.ts';

const site = siteFor(signInMetadataStrict);
const path = '.well-known/openid-configuration';
const saying = (metadata: unknown) =>
  site({
    [path]: { body: JSON.stringify(metadata), headers: { 'content-type': 'application/json' } },
  });
const issuer = 'https://shop.example';

describeCheck(signInMetadataStrict, {
  strict: {
    'the code alone': saying({ issuer, response_types_supported: ['code'] }),
    'an identity token without an access token': saying({
      issuer,
      response_types_supported: ['code', 'id_token'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    'lists that are none': saying({ issuer, response_types_supported: 'token' }),
  },
  implicit: {
    'the implicit grant': saying({ issuer, response_types_supported: ['code', 'token'] }),
    'the metadata of OAuth alone': site({
      '.well-known/oauth-authorization-server': {
        body: JSON.stringify({ issuer, response_types_supported: ['token'] }),
        headers: { 'content-type': 'application/json' },
      },
    }),
    'a hybrid of it': saying({ issuer, response_types_supported: ['id_token token'] }),
  },
  password: {
    'a grant that takes passwords': saying({
      issuer,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'password'],
    }),
  },
  unsigned: {
    'a client that need not sign': saying({
      issuer,
      token_endpoint_auth_signing_alg_values_supported: ['RS256', 'none'],
    }),
  },
  'bare-token': {
    'an identity token without a signature': saying({
      issuer,
      response_types_supported: ['token'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
    }),
  },
  none: {
    'a site that answers 404': site(),
    'another document': saying({ name: 'Shop' }),
    'a list': saying([]),
    'no JSON': site({ [path]: { body: '{"issuer":' } }),
  },
  unreadable: {
    'no answer in time': site({ [path]: unknown('No answer came in time') }),
    'a server error': site({ [path]: { status: 503 } }),
    'a firewall that blocks all': site({ [path]: { status: 403 } }, { status: 403 }),
  },
});
