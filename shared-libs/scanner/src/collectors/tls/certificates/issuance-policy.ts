import { isIP } from 'node:net';
import { registrableDomain } from '../../../registrable-domain.ts';
import type { CertificateFacts, IssuancePolicy } from '../../../subjects/tls-service.ts';
import { climbCaa } from '../../dns/climb-caa.ts';
import type { DnsClient } from '../../dns/dns-client.ts';

/**
 * Reads the CAA records that applied when the certificate was issued for the host.
 * @returns null where no public authority vouches for the host by its name
 */
export async function readIssuancePolicy(
  dns: DnsClient,
  host: string,
  certificate: CertificateFacts,
): Promise<IssuancePolicy | null> {
  const { isPublic, coversHost, names } = certificate;
  if (!isPublic || !coversHost || isIP(host) !== 0) return null;
  const isWildcard = !names.some((name) => name.toLowerCase() === host);
  const name = isWildcard ? host.slice(host.indexOf('.') + 1) : host;
  if (registrableDomain(name) === null) return null;
  return { isWildcard, records: await climbCaa(dns, name) };
}
