import { createSocket } from 'node:dgram';

export interface TestUdpServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers datagrams on a loopback address; `reply` returns null to keep silent.
 * @param fromAnotherPort answers from a port of its own, as TFTP does
 */
export async function startUdpServer(
  { host, port, fromAnotherPort }: { host: string; port: number; fromAnotherPort?: true },
  reply: (bytes: Buffer) => Buffer | null,
): Promise<TestUdpServer> {
  const socket = createSocket('udp4');
  const other = createSocket('udp4');
  socket.on('message', (bytes, from) => {
    const answer = reply(bytes);
    if (answer === null) return;
    (fromAnotherPort ? other : socket).send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, host, resolve));
  await new Promise<void>((resolve) => other.bind(0, host, resolve));
  return {
    port: socket.address().port,
    close: async () => {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
      await new Promise<void>((resolve) => other.close(() => resolve()));
    },
  };
}
