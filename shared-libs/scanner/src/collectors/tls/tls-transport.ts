import { isIP, type Socket } from 'node:net';
import type { StartTlsProtocol } from '../../subjects/host.ts';
import { type Answer, type Conversation, converse } from '../tcp/converse.ts';
import { type Dialogue, dialogueOn, openDialogue } from '../tcp/dialogue.ts';
import { startTlsSteps } from './start-tls.ts';

/** A port where TLS begins at once, or after a step of its protocol. */
export interface TlsEndpoint {
  /** Sent as server name unless it is an IP address. */
  host: string;
  address: string;
  port: number;
  startTls?: StartTlsProtocol;
}

/** As it stands in evidence: `shop.example:443`. */
export const nameOf = ({ host, port }: TlsEndpoint): string =>
  isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;

const PREAMBLE_TIMEOUT_MS = 8000;

/** Opens a connection on which TLS begins next; null when the service does not come so far. */
async function openForTls(
  { host, address, port, startTls }: TlsEndpoint,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Dialogue | null> {
  const dialogue = await openDialogue({ address, port, signal, timeoutMs });
  if (dialogue === null || startTls === undefined) return dialogue;
  const steps = startTlsSteps[startTls];
  const facts = await steps.ask(dialogue, host);
  if (facts !== null && facts.isOffered !== false && (await steps.begin(dialogue))) return dialogue;
  dialogue.close();
  return null;
}

/** Like `converse`, for bytes of TLS. @throws only the signal's reason */
export async function converseTls(
  endpoint: TlsEndpoint,
  request: Pick<Conversation, 'signal' | 'timeoutMs'> &
    Required<Pick<Conversation, 'send' | 'enough'>>,
): Promise<Answer> {
  const { address, port, startTls } = endpoint;
  if (startTls === undefined) return await converse({ address, port, ...request });
  const { signal, timeoutMs, send, enough } = request;
  const endsAt = performance.now() + PREAMBLE_TIMEOUT_MS + timeoutMs;
  const dialogue = await openForTls(endpoint, signal, PREAMBLE_TIMEOUT_MS + timeoutMs);
  if (dialogue === null) {
    return { received: Buffer.alloc(0), ending: 'failed', connected: false };
  }
  try {
    dialogue.write(send);
    const whole = await dialogue.read(enough);
    if (whole !== null) return { received: whole, ending: 'enough', connected: true };
    const ending = performance.now() >= endsAt - 50 ? 'timed-out' : 'closed';
    return { received: dialogue.rest(), ending, connected: true };
  } finally {
    dialogue.close();
  }
}

/** Opens a dialogue behind TLS; null when the service does not come so far. @throws only the signal's reason */
export async function openTlsDialogue(
  endpoint: TlsEndpoint,
  limits: { signal: AbortSignal; timeoutMs: number },
): Promise<Dialogue | null> {
  const { signal, timeoutMs } = limits;
  const before = await openForTls(endpoint, signal, timeoutMs);
  if (before === null) return null;
  const socket = await before.secure(endpoint.host).catch(() => null);
  if (socket === null) {
    before.close();
    signal.throwIfAborted();
    return null;
  }
  const behind = dialogueOn(socket, limits);
  const close = () => {
    behind.close();
    before.close();
  };
  return { ...behind, close };
}

/** Where `tls.connect` goes: host and port, or a connection that is ready for TLS. */
export async function tlsTransport(
  endpoint: TlsEndpoint,
  signal: AbortSignal,
): Promise<{ host: string; port: number } | { socket: Socket }> {
  const { address, port, startTls } = endpoint;
  if (startTls === undefined) return { host: address, port };
  const dialogue = await openForTls(endpoint, signal, PREAMBLE_TIMEOUT_MS);
  if (dialogue === null) throw new Error('The service did not change to TLS');
  return { socket: dialogue.release() };
}
