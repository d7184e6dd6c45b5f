import { isIP, type Socket } from 'node:net';
import type { StartTlsProtocol } from '../../../subjects/host.ts';
import type { TrafficBounds } from '../../../traffic/traffic.ts';
import { type Answer, type Conversation, converse } from '../../tcp/converse.ts';
import {
  type Dialogue,
  type DialogueRequest,
  dialogueOn,
  openDialogue,
} from '../../tcp/dialogue.ts';
import { TOO_MANY_CLIENTS } from '../../tcp/smtp-session.ts';
import { BUSY, whileBusy } from '../../tcp/while-busy.ts';
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

interface Opened {
  dialogue: Dialogue;
  /** By `performance.now()`. */
  openedAt: number;
}

/**
 * Opens a connection on which TLS begins next, again after a while where the server has too many; null when the
 * service does not come so far.
 */
async function openForTls(
  { host, address, port, startTls }: TlsEndpoint,
  bounds: TrafficBounds,
  timeoutMs: number,
): Promise<Opened | null> {
  const { signal } = bounds;
  const attempt = async (): Promise<Opened | typeof BUSY | null> => {
    const openedAt = performance.now();
    const dialogue = await openDialogue({ address, port, signal, timeoutMs });
    if (dialogue === null || startTls === undefined) return dialogue && { dialogue, openedAt };
    const steps = startTlsSteps[startTls];
    const facts = await steps.ask(dialogue, host);
    const isReady = facts !== null && facts !== BUSY && facts.isOffered !== false;
    if (isReady && (await steps.begin(dialogue))) return { dialogue, openedAt };
    dialogue.close();
    return facts === BUSY ? BUSY : null;
  };
  const opened = await whileBusy(attempt, (result) => result === BUSY, bounds);
  return opened === BUSY ? null : opened;
}

/** If TLS begins at once, a server that has too many clients says so in clear text, as Exim does. */
const hasManyClients = ({ received }: Answer): boolean =>
  received.toString('latin1', 0, 4) === `${TOO_MANY_CLIENTS} `;

/** Like `converse`, for bytes of TLS. @throws only the signal's reason */
export async function converseTls(
  endpoint: TlsEndpoint,
  request: { bounds: TrafficBounds } & Required<
    Pick<Conversation, 'timeoutMs' | 'send' | 'enough'>
  >,
): Promise<Answer> {
  const { address, port, startTls } = endpoint;
  const { bounds, ...sent } = request;
  const { timeoutMs, send, enough } = sent;
  if (startTls === undefined) {
    const attempt = () => converse({ address, port, signal: bounds.signal, ...sent });
    return await whileBusy(attempt, hasManyClients, bounds);
  }
  const limitMs = bounds.timeouts.preambleMs + timeoutMs;
  const opened = await openForTls(endpoint, bounds, limitMs);
  if (opened === null) {
    return { received: Buffer.alloc(0), ending: 'failed', connected: false };
  }
  const { dialogue, openedAt } = opened;
  try {
    dialogue.write(send);
    const whole = await dialogue.read(enough);
    if (whole !== null) return { received: whole, ending: 'enough', connected: true };
    const ending = performance.now() >= openedAt + limitMs - 50 ? 'timed-out' : 'closed';
    return { received: dialogue.rest(), ending, connected: true };
  } finally {
    dialogue.close();
  }
}

/** Opens a dialogue behind TLS; null when the service does not come so far. @throws only the signal's reason */
export async function openTlsDialogue(
  endpoint: TlsEndpoint,
  limits: Pick<DialogueRequest, 'timeoutMs' | 'silenceMs'>,
  bounds: TrafficBounds,
): Promise<Dialogue | null> {
  const { signal } = bounds;
  const opened = await openForTls(endpoint, bounds, limits.timeoutMs);
  if (opened === null) return null;
  const before = opened.dialogue;
  const socket = await before.secure(endpoint.host).catch(() => null);
  if (socket === null) {
    before.close();
    signal.throwIfAborted();
    return null;
  }
  const behind = dialogueOn(socket, { signal, ...limits });
  const close = () => {
    behind.close();
    before.close();
  };
  return { ...behind, close };
}

/** Returns where `tls.connect` goes: host and port, or a connection that is ready for TLS. */
export async function tlsTransport(
  endpoint: TlsEndpoint,
  bounds: TrafficBounds,
): Promise<{ host: string; port: number } | { socket: Socket }> {
  const { address, port, startTls } = endpoint;
  if (startTls === undefined) return { host: address, port };
  const opened = await openForTls(endpoint, bounds, bounds.timeouts.preambleMs);
  if (opened === null) throw new Error('The service did not change to TLS');
  return { socket: opened.dialogue.release() };
}
