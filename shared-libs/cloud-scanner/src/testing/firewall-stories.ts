import type { Story } from './stories.ts';

/** A rule of a database server of Azure. */
export const firewallRule = (startIpAddress: string, endIpAddress: string) => ({
  name: 'office',
  properties: { startIpAddress, endIpAddress },
});

/** Stories of the firewall of a database server of Azure. */
export const firewallStories = (properties: (isPublic: boolean) => object): readonly Story[] => {
  const config = (rules: readonly object[], isPublic = true) => ({
    properties: properties(isPublic),
    FirewallRules: rules,
  });
  return [
    {
      it: 'passes one network',
      ends: 'secure',
      config: config([firewallRule('203.0.113.0', '203.0.113.255')]),
    },
    { it: 'passes without rules', ends: 'secure', config: config([]) },
    {
      it: 'passes the sign for networks of Azure',
      ends: 'secure',
      config: config([firewallRule('0.0.0.0', '0.0.0.0')]),
    },
    {
      it: 'fails all addresses',
      ends: 'everybody',
      shows: 'startIpAddress',
      config: config([firewallRule('0.0.0.0', '255.255.255.255')]),
    },
    {
      it: 'fails two halves',
      ends: 'everybody',
      config: config([
        firewallRule('1.0.0.0', '1.127.255.255'),
        firewallRule('1.128.0.0', '1.255.255.255'),
      ]),
    },
    {
      it: 'passes rules without a public endpoint',
      ends: 'secure',
      config: config([firewallRule('0.0.0.0', '255.255.255.255')], false),
    },
  ];
};
