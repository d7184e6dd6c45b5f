import type { Story } from './stories.ts';

const policy = (member: string, condition?: object) => ({
  bindings: [{ role: 'roles/viewer', members: [member], ...(condition && { condition }) }],
});

/**
 * The stories of every check that asks whether a resource of Google Cloud is open by its policy.
 * @param permission what a deny policy takes from everyone
 */
export const gcpPublicPolicyStories = (
  permission: string,
  config: Readonly<Record<string, unknown>> = {},
): readonly Story[] => {
  const story = (it: string, ends: string, iamPolicy: object): Story => ({
    it,
    ends,
    config: { ...config, iamPolicy },
  });
  const denied = {
    denyRule: {
      deniedPrincipals: ['principalSet://goog/public:all'],
      deniedPermissions: [permission],
    },
  };
  return [
    story('passes an empty policy', 'secure', { bindings: [] }),
    story('passes a user, a group and a domain', 'secure', {
      bindings: [
        {
          role: 'roles/viewer',
          members: ['user:a@example.com', 'group:b@example.com', 'domain:example.com'],
        },
      ],
    }),
    story('fails anyone', 'public', policy('allUsers')),
    story('fails any Google account', 'authenticated', policy('allAuthenticatedUsers')),
    story(
      'is unknown under a condition in another form',
      'unknown',
      policy('allUsers', { expression: 'destination.port == 443' }),
    ),
    {
      ...story('passes what a deny policy takes from everyone', 'secure', policy('allUsers')),
      related: { 'gcp.iam.deny-policy': [{ config: { rules: [denied] } }] },
    },
  ];
};
