import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { wordpressUsersNotListed } from './wordpress-users-not-listed.check.ts';

const site = siteFor(wordpressUsersNotListed);

describeCheck(wordpressUsersNotListed, {
  exposed: {
    'a name as WordPress writes it': site({
      '?rest_route=/wp/v2/users': {
        body: String.raw`[{"id":1,"slug":"ann","_links":{"self":[{"href":"https:\/\/shop.example\/wp-json\/wp\/v2\/users\/1"}]}}]`,
        headers: { 'content-type': 'application/json' },
      },
    }),
    'two names': site({
      'wp-json/wp/v2/users': {
        body: '[{"id":1,"name":"Ann","slug":"ann","_links":{"self":[{"href":"https://shop.example/wp-json/wp/v2/users/1"}]}}]',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'an empty list': site({
      'wp-json/wp/v2/users': { body: '[]', headers: { 'content-type': 'application/json' } },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'wp-json/wp/v2/users': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'wp-json/wp/v2/users': unknown('No answer came in time') }),
    'a server error': site({ 'wp-json/wp/v2/users': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'wp-json/wp/v2/users': {
          body: '[{"id":1,"name":"Ann","slug":"ann","_links":{"self":[{"href":"https://shop.example/wp-json/wp/v2/users/1"}]}}]',
        },
      },
      {
        notFound: {
          status: 200,
          body: '[{"id":1,"name":"Ann","slug":"ann","_links":{"self":[{"href":"https://shop.example/wp-json/wp/v2/users/1"}]}}]',
        },
      },
    ),
  },
});
