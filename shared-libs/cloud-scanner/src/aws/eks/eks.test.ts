import { describeStories } from '../../testing/stories.ts';
import { eksChecks } from './eks.checks.ts';
import { eksSources } from './eks.sources.ts';

const cluster = (given: object) => ({ Cluster: { encryptionConfig: [], logging: null, ...given } });
const endpoint = (endpointPublicAccess: boolean, publicAccessCidrs?: readonly string[]) =>
  cluster({ resourcesVpcConfig: { endpointPublicAccess, publicAccessCidrs } });
const logs = (...types: readonly string[]) =>
  cluster({
    logging: {
      clusterLogging: [
        { enabled: true, types },
        { enabled: false, types: ['api'] },
      ],
    },
  });

describeStories(
  { checks: eksChecks, sources: eksSources },
  {
    'aws-eks-cluster-api-is-not-public': [
      { it: 'passes a private endpoint', ends: 'secure', config: endpoint(false) },
      { it: 'passes named networks', ends: 'secure', config: endpoint(true, ['192.0.2.0/24']) },
      { it: 'fails all addresses', ends: 'public', config: endpoint(true, ['0.0.0.0/0']) },
      {
        it: 'fails all addresses of IPv6',
        ends: 'public',
        config: endpoint(true, ['192.0.2.0/24', '::/0']),
      },
      { it: 'fails without a limit', ends: 'public', config: endpoint(true) },
      {
        it: 'is unknown for what is no range',
        ends: 'unknown',
        config: endpoint(true, ['office']),
      },
    ],
    'aws-eks-cluster-version-is-supported': [
      { it: 'passes a new version', ends: 'secure', config: cluster({ version: '1.35' }) },
      {
        it: 'passes one whose end is to come',
        ends: 'secure',
        now: '2026-03-22T00:00:00Z',
        config: cluster({ version: '1.32' }),
      },
      {
        it: 'fails one that has ended',
        ends: 'ended',
        title: 'Kubernetes 1.29 of the EKS cluster is out of standard support',
        config: cluster({ version: '1.29' }),
      },
      { it: 'fails one that ended long ago', ends: 'ended', config: cluster({ version: '1.19' }) },
    ],
    'aws-eks-cluster-encrypts-secrets': [
      {
        it: 'passes a key',
        ends: 'secure',
        config: cluster({
          encryptionConfig: [{ resources: ['secrets'], provider: { keyArn: 'arn' } }],
        }),
      },
      { it: 'fails without', ends: 'insecure', config: cluster({}) },
    ],
    'aws-eks-cluster-logs-control-plane': [
      {
        it: 'passes all five',
        ends: 'secure',
        config: logs('api', 'audit', 'authenticator', 'controllerManager', 'scheduler'),
      },
      { it: 'fails some', ends: 'insecure', config: logs('audit') },
      { it: 'fails none', ends: 'insecure', config: cluster({}) },
    ],
    'aws-eks-cluster-has-deletion-protection': [
      { it: 'passes', ends: 'secure', config: cluster({ deletionProtection: true }) },
      { it: 'fails', ends: 'insecure', config: cluster({ deletionProtection: false }) },
    ],
  },
);
