import { once } from 'node:events';
import { connect, rootCertificates } from 'node:tls';
import { addressFor } from '@parapet/scanner/address-guard/address-for';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import type { SyslogAsk } from '../kinds/kind.ts';

const PORT = 6514;

/**
 * Sends messages over TLS, each with its length in front (RFC 5425), to an allowed address. The receiver
 * does not answer: what is written may be lost with the connection.
 * @throws AddressRefusedError, an error of the socket or of TLS, the reason of `signal`
 */
export async function sendSyslog(
  { policy, resolve }: { readonly policy: AddressPolicy; readonly resolve?: ResolveHost },
  { url, messages, ca }: SyslogAsk,
  signal: AbortSignal,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const number = Number(port || PORT);
  const guarded = new URL(`https://${hostname}:${number}/`);
  const address = await addressFor(guarded, { policy, ...(resolve && { resolve }) }, signal);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host: address,
    port: number,
    ...(!isAddress(host) && { servername: host }),
    ...(ca !== null && { ca: [...rootCertificates, ca] }),
  });
  const stop = () => socket.destroy(signal.reason instanceof Error ? signal.reason : undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await once(socket, 'secureConnect');
    for (const message of messages) {
      const bytes = Buffer.from(message);
      socket.write(Buffer.concat([Buffer.from(`${bytes.length} `), bytes]));
    }
    socket.end();
    await once(socket.resume(), 'close');
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
  signal.throwIfAborted();
}

const isAddress = (host: string): boolean => /^[0-9.]{7,15}$/.test(host) || host.includes(':');
