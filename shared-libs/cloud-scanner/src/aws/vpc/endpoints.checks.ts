import type { CloudCheck } from '../../definition/cloud-check.ts';

const guide = 'https://docs.aws.amazon.com/vpc/latest/privatelink';

export const endpointChecks: readonly CloudCheck[] = [
  {
    id: 'aws-vpc-endpoint-service-principals-named',
    topics: ['aws_vpc_endpoint_services_allowed_principals_trust_boundaries'],
    type: 'aws.vpc.endpoint-service',
    title: 'Endpoint services admit named accounts alone',
    severity: 'high',
    impact:
      'Any AWS account can connect to the service behind it, from a network that you do not see.',
    category: 'exposure',
    cweIds: ['CWE-284'],
    owasp: 'A01:2025',
    aliases: ['privatelink', 'endpoint service'],
    objectives: ['network-not-exposed'],
    reads: ['AllowedPrincipals', 'AcceptanceRequired'],
    problems: {
      anyone: { title: 'Endpoint service admits every AWS account' },
      accepted: {
        title: 'Endpoint service takes requests of every AWS account',
        severity: 'low',
      },
    },
    remediation: {
      summary: 'Replace the principal * by the accounts that use the service.',
      console: [
        'Open the endpoint service and choose the tab Allow principals.',
        'Remove the entry * and add the ARNs of accounts.',
      ],
      cli: 'aws ec2 modify-vpc-endpoint-service-permissions --region {region} --service-id {name} --remove-allowed-principals "*"',
      terraform:
        'resource "aws_vpc_endpoint_service" "this" {\n  acceptance_required = true\n  allowed_principals = ["arn:aws:iam::111122223333:root"]\n}',
      effort: 'low',
      reference: `${guide}/configure-endpoint-service.html`,
    },
    judge({ config }) {
      const principals: readonly { Principal?: string }[] = config.AllowedPrincipals ?? [];
      const isAccepted = config.AcceptanceRequired === true;
      if (!principals.some(({ Principal }) => Principal === '*')) return 'secure';
      return {
        problem: isAccepted ? 'accepted' : 'anyone',
        shown: { AllowedPrincipals: principals, AcceptanceRequired: isAccepted },
        expected: 'principals that are named',
      };
    },
  },
  {
    id: 'aws-vpc-ec2-api-endpoint-present',
    topics: ['aws_vpc_endpoint_for_ec2_on'],
    type: 'aws.vpc.vpc',
    title: 'VPCs reach the EC2 API through an endpoint',
    severity: 'info',
    impact:
      'Calls of the API leave the network, and instances need a way to the internet for them.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['interface endpoint'],
    objectives: ['network-segmented'],
    reads: ['VpcId'],
    joins: ['aws.vpc.endpoint', 'aws.ec2.network-interface'],
    problems: { none: { title: 'VPC has no endpoint for the EC2 API' } },
    remediation: {
      summary: 'Create an interface endpoint for EC2 in the VPC.',
      console: [
        'Open Endpoints in the VPC console and choose Create endpoint.',
        'Choose the service ec2 of the region, the VPC and its private subnets.',
      ],
      terraform:
        'resource "aws_vpc_endpoint" "ec2" {\n  vpc_id = aws_vpc.this.id\n  vpc_endpoint_type = "Interface"\n  service_name = "com.amazonaws.eu-west-1.ec2"\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/interface-vpc-endpoints.html',
    },
    judge({ config }, related) {
      const endpoints = related
        .of('aws.vpc.endpoint')
        .filter((endpoint) => endpoint.config.VpcId === config.VpcId)
        .map((endpoint) => endpoint.config.ServiceName);
      const isInUse = related
        .of('aws.ec2.network-interface')
        .some((one) => one.config.VpcId === config.VpcId);
      if (!isInUse) return { notApplicable: 'Nothing is in the VPC.' };
      if (endpoints.some((service) => service.endsWith('.ec2'))) return 'secure';
      return {
        problem: 'none',
        shown: { endpoints },
        expected: 'an endpoint whose service ends with .ec2',
      };
    },
  },
];
