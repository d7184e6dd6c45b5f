import { openTalk, type TcpQuestion, unclear, urlHost } from './tcp-question.ts';

/** A name that cannot exist (RFC 6761), so that no third party gets a connection. */
const FOREIGN_HOST = 'proxy-test.parapet.invalid';

/** CONNECT by name to port 80 (RFC 1928, section 4). */
const connectRequest = (): Buffer =>
  Buffer.concat([
    Buffer.of(5, 1, 0, 3, FOREIGN_HOST.length),
    Buffer.from(FOREIGN_HOST),
    Buffer.of(0, 80),
  ]);

/** Replies of section 6 of a proxy that tried: failure, network, host or connection. */
const tried: ReadonlySet<number> = new Set([0, 1, 3, 4, 5, 6]);

export const socksProxy: TcpQuestion = {
  question: 'socks-proxy',
  isFor: ({ name, tls }) => name === 'socks' && !tls,
  asks: `ask without a login for a connection to ${FOREIGN_HOST}`,
  reproduce: ({ address, port }) =>
    `curl -sS -i --max-time 10 --socks5-hostname '${urlHost(address)}:${port}' 'http://${FOREIGN_HOST}/'`,
  async ask(endpoint, traffic) {
    const dialogue = await openTalk(endpoint, traffic);
    if (dialogue === null) return unclear('', 'The proxy does not accept connections');
    try {
      dialogue.write(Buffer.of(5, 1, 0));
      const method = await dialogue.read((bytes) => bytes.length >= 2);
      if (method === null || method[0] !== 5) return unclear('', 'The proxy did not answer');
      if (method[1] !== 0) {
        return { result: 'protected', seen: 'It wants a login', talk: method.toString('hex') };
      }
      dialogue.write(connectRequest());
      const reply = await dialogue.read((bytes) => bytes.length >= 2);
      const talk = `${method.toString('hex')}\n${reply?.toString('hex') ?? ''}`;
      if (reply === null) return unclear(talk, 'The proxy stopped answering');
      const code = reply[1] ?? 255;
      if (code === 2) return { result: 'protected', seen: 'Its rules forbid the connection', talk };
      if (!tried.has(code)) return unclear(talk, `The proxy answered ${code}`);
      return { result: 'open', seen: `it tried to connect for a stranger, reply ${code}`, talk };
    } finally {
      dialogue.close();
    }
  },
};
