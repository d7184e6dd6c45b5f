import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { graphqlIntrospectionDisabled } from './graphql-introspection-disabled.check.ts';

const site = siteFor(graphqlIntrospectionDisabled);

describeCheck(graphqlIntrospectionDisabled, {
  exposed: {
    'a list that is indented': site({
      'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D': {
        body: '{\n  "data": {\n    "__schema": {\n      "types": []\n    }\n  }\n}',
        headers: { 'content-type': 'application/json' },
      },
    }),
    'a list of types': site({
      'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D': {
        body: '{"data":{"__schema":{"types":[{"name":"Query"}]}}}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  'post-alone': {
    'an endpoint that refuses GET': site({
      'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D': { status: 405 },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a refusal of introspection': site({
      'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D': {
        body: '{"errors":[{"message":"introspection is not allowed, but the query contained __schema"}]}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({
      'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D': { status: 403 },
    }),
  },
  unreadable: {
    'no answer in time': site({
      'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D': unknown('No answer came in time'),
    }),
    'a server error': site({
      'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D': { status: 503 },
    }),
    'a site that shows the same everywhere': site(
      {
        'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D': {
          body: '{"data":{"__schema":{"types":[{"name":"Query"}]}}}',
        },
      },
      { notFound: { status: 200, body: '{"data":{"__schema":{"types":[{"name":"Query"}]}}}' } },
    ),
  },
});
