import { firstMatch, gradedFile } from '../exposed-file.ts';

export const graphqlIntrospectionDisabled = gradedFile({
  id: 'graphql-introspection-disabled',
  catalogueId: 'EXP-022',
  version: 3,
  title: 'GraphQL introspection is disabled',
  severity: 'low',
  problem: 'GraphQL introspection enabled',
  summary: 'The GraphQL endpoint lists its types to anyone who asks.',
  penalty: 2,
  impact: 'The list names every query and change, also those that no interface shows.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['introspection query', 'graphql schema'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'APIT-01, testing GraphQL',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn introspection off in production.',
    steps: [
      'Apollo Server: `introspection: false`. GraphQL Yoga: the plugin useDisableIntrospection.',
      'Check rights in each resolver: hiding the schema protects nothing by itself.',
    ],
    effort: 'low',
    reference: 'https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html',
  },
  // Without it Apollo Server refuses each GET, as another site could send it.
  headers: { 'apollo-require-preflight': 'true' },
  paths: [
    'graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D',
    'api/graphql?query=%7B__schema%7Btypes%7Bname%7D%7D%7D',
  ],
  thing: 'graphql',
  alsoAt: [405],
  proofIn: (file) =>
    file.status === 405
      ? 'HTTP/1.1 405'
      : firstMatch(file, { text: '"__schema"', followedBy: /^\s*:\s*\{\s*"types"/ }),
  grades: {
    'post-alone': {
      verdict: 'not-applicable',
      summary: 'The endpoint takes questions by POST alone, which is not sent',
      closesNothing: true,
    },
  },
  gradeOf: ({ status }) => (status === 405 ? 'post-alone' : 'exposed'),
});
