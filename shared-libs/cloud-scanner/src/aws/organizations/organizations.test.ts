import { describeStories } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { organizationsChecks } from './organizations.checks.ts';
import { organizationsSources } from './organizations.sources.ts';

const managing = { Account: '111122223333', Organization: { MasterAccountId: '111122223333' } };
const member = { Account: '111122223333', Organization: { MasterAccountId: '999988887777' } };
const alone = { Account: '111122223333', Organization: null };

const scp = (Condition: object) => ({
  'aws.organizations.service-control-policy': [
    {
      name: 'regions',
      config: {
        Content: JSON.stringify({
          Statement: [{ Effect: 'Deny', NotAction: 'iam:*', Resource: '*', Condition }],
        }),
      },
    },
  ],
});
const rcp = (AwsManaged: boolean) => ({
  'aws.organizations.resource-control-policy': [{ config: { AwsManaged } }],
});

const elsewhere = [
  { it: 'is not about members', ends: 'not applicable', config: member },
  { it: 'is not about single accounts', ends: 'not applicable', config: alone },
];

describeStories(
  { checks: organizationsChecks, sources: [...accountSources, ...organizationsSources] },
  {
    'aws-organizations-account-is-member': [
      { it: 'passes a member', ends: 'secure', config: member },
      { it: 'fails an account by itself', ends: 'alone', config: alone },
    ],
    'aws-organizations-limits-regions': [
      {
        it: 'passes a Deny of other regions',
        ends: 'secure',
        config: managing,
        related: scp({ StringNotEquals: { 'aws:RequestedRegion': ['eu-west-1'] } }),
      },
      {
        it: 'fails a Deny of one region',
        ends: 'all',
        config: managing,
        related: scp({ StringEquals: { 'aws:RequestedRegion': ['us-west-1'] } }),
      },
      { it: 'fails without policies', ends: 'all', config: managing },
      ...elsewhere,
    ],
    'aws-organizations-has-resource-control': [
      { it: 'passes an own policy', ends: 'secure', config: managing, related: rcp(false) },
      { it: 'fails that of AWS alone', ends: 'none', config: managing, related: rcp(true) },
      ...elsewhere,
    ],
  },
);
