import type { Traffic } from '../../../traffic/traffic.ts';
import { converse } from '../../tcp/converse.ts';
import type { TlsEndpoint } from './tls-transport.ts';

/**
 * Returns whether a server ends TLS for want of a certificate. Nothing is sent behind the handshake, since the reset
 * of a connection with unread data may overtake the alert. @throws only the signal's reason
 */
export async function wantsCertificate(
  { host, address, port }: TlsEndpoint,
  traffic: Traffic,
): Promise<boolean> {
  await traffic.proceed();
  const { signal, timeouts } = traffic;
  const timeoutMs = timeouts.clientCertificateMs;
  const answer = await converse({ address, port, signal, timeoutMs, tls: { servername: host } });
  return answer.needsCertificate === true;
}
