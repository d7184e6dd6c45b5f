import { Socket } from 'node:net';
import type { Connector } from './connector.ts';

/** Keeps one socket: a new one for each port would take half of the time again. */
export function socketConnector(address: string): Connector {
  const socket = new Socket();
  let error: string | null = null;
  let onClose: (error: string | null) => void = () => undefined;
  socket.on('connect', () => {
    if (isSelfConnected(socket)) error = 'ECONNREFUSED';
    socket.destroy();
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    error = code ?? 'UNKNOWN';
  });
  // Only then may a socket connect again.
  socket.on('close', () => onClose(error));
  return {
    connect(port, onEnd) {
      error = null;
      onClose = onEnd;
      socket.connect({ host: address, port, autoSelectFamily: false });
    },
    abort() {
      error = 'ECANCELED';
      socket.destroy();
    },
  };
}

/** On loopback the kernel may pick the probed port as source and connect a socket to itself. */
const isSelfConnected = (socket: Socket): boolean =>
  socket.localPort === socket.remotePort && socket.localAddress === socket.remoteAddress;
