import type { FollowUp } from './follow-up-request.ts';
import { amqpDetails } from './greeting-details.ts';

/** The protocol header of AMQP 0-9-1, section 4.2.2. */
export const amqpHeader = Buffer.from('AMQP\0\0\x09\x01', 'latin1');

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const short = (text: string): Buffer => Buffer.concat([Buffer.of(text.length), Buffer.from(text)]);
const long = (content: Buffer): Buffer => Buffer.concat([uint32(content.length), content]);

/** A client with this capability is told of a refusal, where others only lose the connection. */
const capabilities = Buffer.concat([short('authentication_failure_close'), Buffer.from('t\x01')]);

/** Connection.StartOk, by the mechanism ANONYMOUS (RFC 4505). */
const startOk = Buffer.concat([
  Buffer.of(0, 10, 0, 11),
  long(Buffer.concat([short('capabilities'), Buffer.from('F'), long(capabilities)])),
  short('ANONYMOUS'),
  long(Buffer.alloc(0)),
  short('en_US'),
]);

const frame = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.of(1, 0, 0), long(payload), Buffer.of(0xce)]);

const START = '10.10';
const TUNE = '10.30';
const CLOSE = '10.50';

/** The methods of the whole frames that have come. */
function methodsIn(answer: Buffer): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at + 11 <= answer.length; ) {
    const end = at + 8 + answer.readUInt32BE(at + 3);
    if (end > answer.length) break;
    found.push(`${answer.readUInt16BE(at + 7)}.${answer.readUInt16BE(at + 9)}`);
    at = end;
  }
  return found;
}

/**
 * Logs in as nobody and opens nothing. Brokers list the mechanism although they let nobody in by it, as
 * RabbitMQ 4 does for a user that may come from its own machine alone.
 */
const loginAsNobody: FollowUp = {
  send: Buffer.concat([amqpHeader, frame(startOk)]),
  isWhole: (answer) => methodsIn(answer).length > 1,
  read(answer, recognised, ending) {
    const methods = methodsIn(answer);
    if (methods.includes(TUNE)) return { ...recognised, access: 'open' };
    const isRefused = methods.includes(CLOSE) || (methods.includes(START) && ending === 'closed');
    return isRefused ? { ...recognised, access: 'protected' } : recognised;
  },
};

const offersNobody = (answer: Buffer): boolean => answer.includes('ANONYMOUS');

/** Brokers answer any other protocol with the header of theirs, and only theirs with what they offer. */
const readStart: FollowUp = {
  send: amqpHeader,
  isWhole: (answer) => methodsIn(answer).length > 0,
  read: (answer, recognised) =>
    methodsIn(answer).includes(START) ? { ...recognised, ...amqpDetails(answer) } : recognised,
  next: (answer) => (offersNobody(answer) ? loginAsNobody : null),
};

/** null where the broker has told that it lets nobody in. */
export function askBroker(answer: Buffer): FollowUp | null {
  if (!methodsIn(answer).includes(START)) return readStart;
  return offersNobody(answer) ? loginAsNobody : null;
}
