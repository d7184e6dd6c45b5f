import type { CloudResource } from '@parapet/cloud-scanner/definition/resource';

/** Properties of configurations, by type, that hold a public address or name. */
const properties: Readonly<Record<string, readonly string[]>> = {
  'aws.ec2.instance': ['PublicIpAddress', 'PublicDnsName', 'Ipv6Address'],
  'aws.ec2.address': ['PublicIp'],
  'aws.ec2.network-interface': ['Association.PublicIp', 'Association.PublicDnsName'],
  'aws.elb.load-balancer': ['DNSName'],
  'aws.elbv2.load-balancer': ['DNSName'],
  'aws.cloudfront.distribution': ['DomainName', 'Aliases.Items'],
  'aws.rds.instance': ['Endpoint.Address'],
  'aws.redshift.cluster': ['Endpoint.Address'],
  'aws.opensearch.domain': ['Endpoint', 'Endpoints'],
  'aws.apigatewayv2.api': ['ApiEndpoint'],
  'aws.lambda.function': ['Url.FunctionUrl'],
  'aws.eks.cluster': ['endpoint'],
  'gcp.compute.instance': [
    'networkInterfaces.accessConfigs.natIP',
    'networkInterfaces.accessConfigs.externalIp',
    'networkInterfaces.ipv6AccessConfigs.externalIpv6',
  ],
  'gcp.run.service': ['status.url'],
  'gcp.functions.function-v1': ['httpsTrigger.url'],
  'gcp.functions.function': ['serviceConfig.uri'],
  'azure.network.public-address': ['properties.ipAddress', 'properties.dnsSettings.fqdn'],
  'azure.web.app': ['properties.defaultHostName', 'properties.hostNames'],
  'azure.aks.cluster': ['properties.fqdn'],
};

/** Properties in which the customer names what the provider does not give out, such as the alias of a distribution. */
const declared: Readonly<Record<string, readonly string[]>> = {
  'aws.cloudfront.distribution': ['Aliases.Items'],
  'azure.web.app': ['properties.hostNames'],
};

export const namedTypes: readonly string[] = Object.keys(properties);

/** The public addresses and names of a resource: hosts in lower case, without a scheme. */
export function namesOf({ type, config }: Pick<CloudResource, 'type' | 'config'>): string[] {
  const found = (properties[type] ?? []).flatMap((path) => textsAt(config, path.split('.')));
  return [...new Set(found.map(hostIn).filter((name) => name !== ''))];
}

/** Tells whether the provider gave out the address or name to this account, so that it can be nobody else's. */
export function isGivenOut(
  { type, config }: Pick<CloudResource, 'type' | 'config'>,
  name: string,
): boolean {
  const paths = (properties[type] ?? []).filter((path) => !declared[type]?.includes(path));
  return paths
    .flatMap((path) => textsAt(config, path.split('.')))
    .map(hostIn)
    .includes(name);
}

function textsAt(value: unknown, path: readonly string[]): string[] {
  const [name, ...rest] = path;
  if (name === undefined) {
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  }
  if (Array.isArray(value)) return value.flatMap((each) => textsAt(each, path));
  if (typeof value !== 'object' || value === null) return [];
  return textsAt(Reflect.get(value, name), rest);
}

const hostIn = (text: string): string => {
  const plain = text.trim().toLowerCase();
  return URL.canParse(plain) ? new URL(plain).hostname : plain;
};
