import type {
  HostAnswer,
  HostQuestion,
  Service,
  StartTlsProtocol,
} from '../../../subjects/host.ts';
import type { Traffic } from '../../../traffic/traffic.ts';
import { type Dialogue, openDialogue } from '../../tcp/dialogue.ts';
import { openTlsDialogue } from '../../tls/handshake/tls-transport.ts';

export interface TcpEndpoint {
  address: string;
  port: number;
  /** `tls`: it begins at once; a protocol: after its step. */
  way: 'clear' | 'tls' | StartTlsProtocol;
}

/** Opens a connection for a question; null when none comes about. @throws only the signal's reason */
export async function openTalk(
  { address, port, way }: TcpEndpoint,
  traffic: Traffic,
): Promise<Dialogue | null> {
  await traffic.proceed();
  const limits = { signal: traffic.signal, timeoutMs: traffic.timeouts.talkMs };
  if (way === 'clear') return await openDialogue({ address, port, ...limits });
  const endpoint = { host: address, address, port, ...(way !== 'tls' && { startTls: way }) };
  return await openTlsDialogue(endpoint, limits, traffic);
}

/** A greeting comes once, before the step that leads to TLS. */
export const hasGreeted = ({ way }: TcpEndpoint): boolean => way !== 'clear' && way !== 'tls';

/** The command of a shell that talks to the service as lines. */
export function talkCommand({ address, port, way }: TcpEndpoint): string {
  if (way === 'clear') return `nc -w 10 '${address}' ${port}`;
  const step = way === 'tls' ? '' : ` -starttls ${way}`;
  return `openssl s_client -quiet${step} -connect '${urlHost(address)}:${port}'`;
}

/** An address as it stands in a URL. */
export const urlHost = (address: string): string =>
  address.includes(':') ? `[${address}]` : address;

export type TcpResult = Pick<HostAnswer, 'seen'> & {
  result: 'open' | 'protected' | 'unclear';
  /** Lines that were sent and received. */
  talk: string;
  /** Set where another request than the question's own showed it. */
  shownBy?: { asks: string; reproduce: string };
};

/** A question that only some services are asked, on a connection of its own. */
export interface TcpQuestion {
  question: HostQuestion;
  isFor(service: Service): boolean;
  /** It is put to services behind TLS, too, and once more behind it to those that change to it. */
  behindTls?: true;
  /** Tells what is sent, in words. */
  asks: string;
  reproduce(endpoint: TcpEndpoint): string;
  /** @throws only the signal's reason */
  ask(endpoint: TcpEndpoint, traffic: Traffic): Promise<TcpResult>;
}

export const unclear = (talk: string, seen: string): TcpResult => ({
  result: 'unclear',
  seen,
  talk,
});
