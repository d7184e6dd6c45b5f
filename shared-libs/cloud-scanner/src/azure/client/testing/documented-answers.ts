/**
 * Answers in the shapes that Microsoft documents at these addresses, written from knowledge and not yet compared with
 * the pages. They keep the client and the sample server from agreeing on a shape of their own.
 */
export const documentedAnswers = {
  /** https://learn.microsoft.com/en-us/rest/api/azureresourcegraph/resourcegraph/resources/resources */
  query: {
    totalRecords: 3,
    count: 3,
    resultTruncated: 'false',
    facets: [],
    data: [
      {
        id: '/subscriptions/cfbbd179-59d2-4052-aa06-9270a38aa9d6/resourceGroups/RG1/providers/Microsoft.Network/networkSecurityGroups/nsg1',
        name: 'nsg1',
        type: 'microsoft.network/networksecuritygroups',
        location: 'centralus',
        tags: { tag1: 'Value1' },
        properties: {},
      },
    ],
  },
  /** https://learn.microsoft.com/en-us/azure/azure-resource-manager/troubleshooting/error-authorization-failed */
  denied: {
    error: {
      code: 'AuthorizationFailed',
      message:
        "The client 'user@contoso.com' with object id 'aaaaaaaa-0000-1111-2222-bbbbbbbbbbbb' does not have authorization to perform action 'Microsoft.Sql/servers/firewallRules/read' over scope '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/demo' or the scope is invalid.",
    },
  },
  /** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-client-creds-grant-flow */
  token: {
    token_type: 'Bearer',
    expires_in: 3599,
    access_token: 'eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiIs',
  },
  /** https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes */
  wrongSecret: {
    error: 'invalid_client',
    error_description:
      "AADSTS7000215: Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '00001111-aaaa-2222-bbbb-3333cccc4444'.\r\nTrace ID: 0000aaaa-11bb-cccc-dd22-eeeeee333333\r\nTimestamp: 2026-01-09 02:02:12Z",
    error_codes: [7_000_215],
    timestamp: '2026-01-09 02:02:12Z',
  },
  /** https://learn.microsoft.com/en-us/graph/errors */
  noConsent: {
    error: {
      code: 'Authorization_RequestDenied',
      message: 'Insufficient privileges to complete the operation.',
      innerError: { date: '2026-01-09T02:02:12', 'request-id': 'r', 'client-request-id': 'c' },
    },
  },
  /** https://learn.microsoft.com/en-us/rest/api/authorization/permissions/list-for-resource-group */
  permissions: {
    value: [{ actions: ['*/read'], notActions: [], dataActions: [], notDataActions: [] }],
  },
} as const;
