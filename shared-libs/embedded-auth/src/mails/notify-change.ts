import ipaddr from 'ipaddr.js';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Redeemed } from '../sessions/redeem-token.ts';
import { type AccountChange, type ChangedBy, writeMail } from './mail-templates.ts';

type NotifyPorts = Pick<AuthPorts, 'settings' | 'mailer' | 'serviceUrl' | 'now' | 'onError'>;

/**
 * Sends a notice of a change to every address concerned. A mail that fails is reported and does not
 * undo the change.
 */
export async function notifyChange(
  ports: NotifyPorts,
  change: AccountChange,
  { ip, by }: Pick<RequestContext, 'ip'> & { by: ChangedBy },
): Promise<void> {
  if (!ports.settings.notifyChanges) return;
  const details = { by, at: ports.now(), from: networkOf(ip) };
  const link = new URL('/forgot-password', ports.serviceUrl).href;
  const addresses =
    change.kind === 'email_changed' ? [change.oldAddress, change.newAddress] : [change.address];
  for (const to of addresses) {
    try {
      await ports.mailer.send(writeMail(to, { ...change, ...details, to, link }));
    } catch (error) {
      ports.onError(error);
    }
  }
}

/** Sends a notice of a change of address, if the redeemed token completed one. */
export async function notifyMove(
  ports: NotifyPorts,
  redeemed: Redeemed,
  { ip }: Pick<RequestContext, 'ip'>,
): Promise<void> {
  if (redeemed.kind !== 'signed-in') return;
  const { movedFrom: oldAddress, user } = redeemed;
  if (!oldAddress || !user.email) return;
  const change = { kind: 'email_changed', oldAddress, newAddress: user.email } as const;
  await notifyChange(ports, change, { ip, by: 'owner' });
}

/**
 * Returns the network of a request. A mail may be read by others, so it omits the exact address.
 */
function networkOf(ip: string): string {
  const address = ipaddr.process(ip);
  if (address.range() === 'loopback') return 'the machine that Parapet runs on';
  const prefix = address.kind() === 'ipv4' ? 24 : 48;
  const parser = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = parser.networkAddressFromCIDR(`${address.toNormalizedString()}/${prefix}`);
  return `the network ${network.toString()}/${prefix}`;
}
