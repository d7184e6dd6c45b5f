import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';
import { accountChecks } from './account/account.checks.ts';
import { accountSources } from './account/account.sources.ts';
import { ec2Sources } from './ec2/ec2.sources.ts';
import { gatewayChecks } from './ec2/gateways.checks.ts';
import { instancePortChecks } from './ec2/instance-ports.checks.ts';
import { instanceChecks } from './ec2/instances.checks.ts';
import { launchTemplateChecks } from './ec2/launch-templates.checks.ts';
import { securityGroupChecks } from './ec2/security-groups.checks.ts';
import { storageChecks } from './ec2/storage.checks.ts';
import { endpointChecks } from './vpc/endpoints.checks.ts';
import { networkAclChecks } from './vpc/network-acls.checks.ts';
import { vpcChecks } from './vpc/vpc.checks.ts';
import { vpcSources } from './vpc/vpc.sources.ts';

/** What is read of AWS, by service. */
export const awsSources: readonly Source[] = [...accountSources, ...ec2Sources, ...vpcSources];

/** All checks of AWS, by service. */
export const awsChecks: readonly CloudCheck[] = [
  ...accountChecks,
  ...gatewayChecks,
  ...instanceChecks,
  ...instancePortChecks,
  ...launchTemplateChecks,
  ...securityGroupChecks,
  ...storageChecks,
  ...endpointChecks,
  ...networkAclChecks,
  ...vpcChecks,
];
