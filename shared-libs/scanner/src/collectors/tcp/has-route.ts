import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';

/** Errors of a machine without any way to the address; nothing was sent. */
const noRoute: ReadonlySet<string> = new Set([
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EHOSTUNREACH',
]);

/** Returns whether this machine has a route to an address. Looks it up and sends no packet. */
export function hasRoute(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
    const settle = (error?: NodeJS.ErrnoException) => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      resolve(!noRoute.has(error?.code ?? ''));
    };
    socket.once('error', settle);
    socket.once('connect', () => settle());
    socket.connect(9, address);
  });
}
