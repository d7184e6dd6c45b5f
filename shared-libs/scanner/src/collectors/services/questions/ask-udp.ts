import { MAX_BANNER_BYTES } from '../../../limits.ts';
import type { HostAnswer, HostQuestion } from '../../../subjects/host.ts';
import { quoted } from '../../../subjects/web/http-proof.ts';
import type { Traffic } from '../../../traffic/traffic.ts';
import { escaped, printable } from '../printable.ts';
import { askUdp, type UdpReply } from './udp-exchange.ts';
import { type UdpQuestion, udpQuestions } from './udp-questions.ts';
import type { UdpReader, UdpReading } from './udp-readers.ts';

export interface UdpHost {
  address: string;
  questions: readonly HostQuestion[];
  /** Ports that are never contacted. */
  excluded: readonly number[];
  /** Added to every port; 0 except in tests. */
  portOffset: number;
}

/** Puts all questions at once, each at the usual port of its service. @throws only the signal's reason */
export function askOverUdp(host: UdpHost, traffic: Traffic): Promise<readonly HostAnswer[]> {
  const wanted = udpQuestions.filter(
    ({ question, port }) =>
      host.questions.includes(question) && !host.excluded.includes(port + host.portOffset),
  );
  return Promise.all(wanted.map((question) => askOne(host, question, traffic)));
}

interface Exchange {
  send: Buffer;
  reply: UdpReply;
  reading: UdpReading | null;
}

async function askOne(host: UdpHost, asked: UdpQuestion, traffic: Traffic): Promise<HostAnswer> {
  const { address } = host;
  const port = asked.port + host.portOffset;
  const exchanges = await Promise.all(
    asked.messages(address).map(async ({ send, read }): Promise<Exchange> => {
      const { fromAnyPort } = asked;
      const reply = await askUdp(
        { address, port, send, ...(fromAnyPort && { fromAnyPort }) },
        traffic,
      );
      return { send, reply, reading: readingOf(reply, read) };
    }),
  );
  const [best] = exchanges.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (best === undefined) throw new Error(`${asked.question} has no message`);
  const { send, reply, reading } = best;
  const bytes = reply.kind === 'answer' ? reply.bytes : Buffer.alloc(0);
  return {
    question: asked.question,
    transport: 'udp',
    port,
    result: reading?.result ?? (reply.kind === 'refused' ? 'closed' : silenceOf(reply)),
    product: reading?.product ?? null,
    version: reading?.version ?? null,
    seen: reading?.seen ?? seenIn(reply, port),
    proof: {
      type: 'banner',
      request: `Send ${printable(send)} to udp/${port} of ${address}`,
      response: printable(bytes.subarray(0, MAX_BANNER_BYTES)) || '(no answer)',
      capturedAt: new Date().toISOString(),
      reproduce: `printf '${escaped(send)}' | nc -u -w 3 ${quoted(address)} ${port} | xxd`,
    },
  };
}

const readingOf = (reply: UdpReply, read: UdpReader): UdpReading | null =>
  reply.kind === 'answer' ? read(reply.bytes) : null;

const silenceOf = ({ kind }: UdpReply): 'silent' | 'unclear' =>
  kind === 'silent' ? 'silent' : 'unclear';

function seenIn({ kind }: UdpReply, port: number): string | null {
  if (kind === 'silent') {
    return `Nothing came back from udp/${port} to two packets: the port may be filtered, or a service keeps silent`;
  }
  return kind === 'unsent' ? `This machine could not send to udp/${port}` : null;
}

const order = ['open', 'protected', 'unclear'];
const kinds: readonly UdpReply['kind'][] = ['refused', 'silent', 'unsent'];

/** An answer says more than a refusal, and a refusal more than silence. */
const rankOf = ({ reading, reply }: Exchange): number =>
  reading === null ? order.length + kinds.indexOf(reply.kind) : order.indexOf(reading.result);
