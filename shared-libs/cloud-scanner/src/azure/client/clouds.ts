import type { AzureCloud } from '@parapet/contracts/cloud/cloud';

/** Hosts of one cloud of Azure. No other host is ever called. */
export interface CloudHosts {
  /** Gives tokens. */
  readonly login: string;
  /** Azure Resource Manager and Resource Graph. */
  readonly management: string;
  /** Microsoft Graph, which has the directory. */
  readonly graph: string;
}

const hosts: Readonly<Record<AzureCloud, CloudHosts>> = {
  azure: {
    login: 'https://login.microsoftonline.com',
    management: 'https://management.azure.com',
    graph: 'https://graph.microsoft.com',
  },
  'azure-us-gov': {
    login: 'https://login.microsoftonline.us',
    management: 'https://management.usgovcloudapi.net',
    graph: 'https://graph.microsoft.us',
  },
  'azure-china': {
    login: 'https://login.partner.microsoftonline.cn',
    management: 'https://management.chinacloudapi.cn',
    graph: 'https://microsoftgraph.chinacloudapi.cn',
  },
};

/** Returns the hosts of a cloud; an endpoint of a test stands for all of them. */
export const hostsOf = (cloud: AzureCloud, endpoint: string | null): CloudHosts =>
  endpoint === null
    ? hosts[cloud]
    : { login: endpoint, management: endpoint, graph: `${endpoint}/graph` };

/** What a token is for. The audience is the cloud's own host, whatever endpoint stands for it. */
export const scopeOf = (cloud: AzureCloud, audience: 'management' | 'graph'): string =>
  `${hosts[cloud][audience]}/.default`;
