import { exposedFile, firstMatch } from '../exposed-file.ts';

export const graphqlEditorNotExposed = exposedFile({
  id: 'graphql-editor-not-exposed',
  catalogueId: 'EXP-023',
  version: 3,
  title: 'The GraphQL editor (GraphiQL) is not exposed',
  severity: 'low',
  problem: 'GraphQL editor exposed (GraphiQL)',
  summary:
    'GraphiQL, the Playground, the Sandbox of Apollo or another editor comes back to any browser.',
  penalty: 2,
  impact: 'It invites to try every query, and runs with the session of whoever opens it.',
  cweIds: ['CWE-489'],
  owasp: 'A02:2025',
  aliases: ['graphiql', 'graphql playground', 'apollo sandbox'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'APIT-01, testing GraphQL',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn the editor off in production.',
    steps: [
      'Apollo Server: `ApolloServerPluginLandingPageDisabled()`. GraphQL Yoga and others: `graphiql: false`.',
    ],
    effort: 'low',
    reference: null,
  },
  // Servers keep the editor for browsers, and give others the answer of the API.
  headers: { accept: 'text/html' },
  paths: ['graphiql', 'graphql', 'playground'],
  proofIn: (file) =>
    firstMatch(
      file,
      {
        text: '<title>',
        followedBy: /^[^<]{0,40}(?:GraphiQL|GraphQL Playground|Apollo Sandbox)[^<]{0,40}<\/title>/,
      },
      '<title>Altair</title>',
      // Graphene gives its page no title.
      { text: '/graphiql', followedBy: /^(?:\.min)?\.js["']/ },
      '<div id="graphiql"',
      'new window.EmbeddedSandbox(',
    ),
});
