import ipaddr from 'ipaddr.js';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Redeemed } from '../sessions/redeem-token.ts';
import type { FactorRow, FactorType, UserRow } from '../store/auth-schema.ts';
import {
  type AccountChange,
  type ChangedBy,
  type IdentityChange,
  writeMail,
} from './mail-templates.ts';

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

/** Sends a notice of a linked or unlinked identity to the account's address, if it has one. */
export async function notifyIdentity(
  ports: NotifyPorts,
  address: string | null,
  change: IdentityChange,
  { ip }: Pick<RequestContext, 'ip'>,
): Promise<void> {
  if (!ports.settings.notifyChanges || !address) return;
  const link = new URL('/forgot-password', ports.serviceUrl).href;
  const details = { by: 'owner', at: ports.now(), from: networkOf(ip) } as const;
  try {
    await ports.mailer.send(
      writeMail(address, { ...change, ...details, address, to: address, link }),
    );
  } catch (error) {
    ports.onError(error);
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

/** Sends a notice of a new phone number, which can sign in. */
export async function notifyPhone(
  ports: NotifyPorts,
  { email: address, phone }: Pick<UserRow, 'email' | 'phone'>,
  { ip }: Pick<RequestContext, 'ip'>,
): Promise<void> {
  if (address === null || phone === null) return;
  await notifyChange(ports, { kind: 'phone_changed', address, phone }, { ip, by: 'owner' });
}

const FACTOR_LABELS: Record<FactorType, string> = {
  totp: 'An authenticator app',
  phone: 'A phone number',
  webauthn: 'A passkey',
  recovery_code: 'A set of recovery codes',
};

/** Sends a notice of a second factor that was added or removed. */
export async function notifyFactor(
  ports: NotifyPorts,
  what: 'added' | 'removed',
  user: UserRow,
  factor: FactorRow,
  { ip, by = 'owner' }: Pick<RequestContext, 'ip'> & { by?: ChangedBy },
): Promise<void> {
  if (user.email === null) return;
  const label = FACTOR_LABELS[factor.factor_type];
  const change = {
    kind: `factor_${what}`,
    address: user.email,
    factor: factor.friendly_name ? `${label} (${factor.friendly_name})` : label,
  } as const;
  await notifyChange(ports, change, { ip, by });
}

/** Sends a notice of a recovery code that was used to sign in. */
export async function notifyRecovery(
  ports: NotifyPorts,
  { email: address }: UserRow,
  remaining: number,
  { ip }: Pick<RequestContext, 'ip'>,
): Promise<void> {
  if (address === null) return;
  await notifyChange(
    ports,
    { kind: 'recovery_code_used', address, remaining },
    { ip, by: 'owner' },
  );
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
