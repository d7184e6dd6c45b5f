import { createSocket, type Socket } from 'node:dgram';
import { isIP } from 'node:net';
import type { Traffic, TrafficBounds } from '../../../traffic/traffic.ts';

export interface UdpRequest {
  address: string;
  port: number;
  send: Buffer;
  /** The answer comes from a port of its own (TFTP), so a socket that is tied to one does not get it. */
  fromAnyPort?: true;
}

/** `refused`: an ICMP message says that nothing listens. `silent`: nothing came back, so nothing is known. */
export type UdpReply =
  | { kind: 'answer'; bytes: Buffer }
  | { kind: 'refused' | 'silent' | 'unsent' };

const PACKETS = 2;

/**
 * Sends one small packet, and once more where nothing comes back, since either may be lost.
 * @throws only the signal's reason
 */
export async function askUdp(request: UdpRequest, traffic: Traffic): Promise<UdpReply> {
  for (let packet = 0; packet < PACKETS; packet += 1) {
    await traffic.proceed();
    const reply = await exchangeOnce(request, traffic);
    if (reply.kind !== 'silent') return reply;
  }
  return { kind: 'silent' };
}

function exchangeOnce(request: UdpRequest, { signal, timeouts }: TrafficBounds): Promise<UdpReply> {
  const { address, port, send, fromAnyPort } = request;
  return new Promise((resolve, reject) => {
    const type = isIP(address) === 6 ? 'udp6' : 'udp4';
    // A connected socket gets ICMP messages, and drops what comes from elsewhere.
    const tied = createSocket(type);
    const free = fromAnyPort ? createSocket(type) : null;
    const sockets: readonly Socket[] = free === null ? [tied] : [tied, free];
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      for (const socket of sockets) {
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        socket.close();
      }
    };
    const settle = (reply: UdpReply) => {
      end();
      resolve(reply);
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(() => settle({ kind: 'silent' }), timeouts.packetMs);
    signal.addEventListener('abort', stop, { once: true });
    const failed = (error: NodeJS.ErrnoException) =>
      settle({ kind: error.code === 'ECONNREFUSED' ? 'refused' : 'unsent' });
    for (const socket of sockets) socket.once('error', failed);
    tied.once('message', (bytes) => settle({ kind: 'answer', bytes }));
    tied.once('connect', () => tied.send(send));
    free?.on('message', (bytes, from) => {
      if (from.address === address) settle({ kind: 'answer', bytes });
    });
    free?.send(send, port, address);
    tied.connect(port, address);
  });
}
