import { unknown } from '@parapet/checks/definition/read';
import { expect, it } from 'vitest';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { graphqlEditorNotExposed } from './graphql-editor-not-exposed.check.ts';

const site = siteFor(graphqlEditorNotExposed);

describeCheck(graphqlEditorNotExposed, {
  exposed: {
    GraphiQL: site({
      graphiql: {
        body: '<!doctype html><title>GraphiQL</title><div id="graphiql">Loading...</div>',
      },
    }),
    'the Sandbox in the page of Apollo Server': site({
      graphql: {
        body: '<!doctype html><title>Apollo Server</title><script>new window.EmbeddedSandbox({})</script>',
      },
    }),
    'the editor of Graphene, whose page has no title': site({
      graphql: {
        body: '<!doctype html><script src="https://cdn.example/npm/graphiql@1.4.7/graphiql.min.js"></script>',
      },
    }),
    Altair: site({ playground: { body: '<!doctype html><title>Altair</title>' } }),
    'the Playground': site({
      playground: { body: '<!doctype html><title>GraphQL Playground</title>' },
    }),
  },
  absent: {
    'the page of Apollo Server in production': site({
      graphql: { body: '<!doctype html><title>Apollo Server</title><p>Query your server</p>' },
    }),
    'a site that answers 404': site(),
    'an answer of the API': site({
      graphql: {
        body: '{"errors":[{"message":"Must provide query string."}]}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ graphiql: { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ graphiql: unknown('No answer came in time') }),
    'a server error': site({ graphiql: { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        graphiql: {
          body: '<!doctype html><title>GraphiQL</title><div id="graphiql">Loading...</div>',
        },
      },
      {
        notFound: {
          status: 200,
          body: '<!doctype html><title>GraphiQL</title><div id="graphiql">Loading...</div>',
        },
      },
    ),
  },
});

it('asks as a browser does', () => {
  const asBrowser = { headers: { accept: 'text/html' } };
  expect(graphqlEditorNotExposed.needs).toMatchObject([asBrowser, asBrowser, asBrowser]);
});
