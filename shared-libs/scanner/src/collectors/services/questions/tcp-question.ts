import type { HostAnswer, HostQuestion, Service } from '../../../subjects/host.ts';
import type { Traffic } from '../../../traffic/traffic.ts';

export interface TcpEndpoint {
  address: string;
  port: number;
}

export type TcpResult = Pick<HostAnswer, 'seen'> & {
  result: 'open' | 'protected' | 'unclear';
  /** Lines that were sent and received. */
  talk: string;
};

/** A question that only some services are asked, on a connection of its own. */
export interface TcpQuestion {
  question: HostQuestion;
  isFor(service: Service): boolean;
  /** What is sent, in words. */
  asks: string;
  reproduce(endpoint: TcpEndpoint): string;
  /** @throws only the signal's reason */
  ask(endpoint: TcpEndpoint, traffic: Traffic): Promise<TcpResult>;
}

export const TALK_TIMEOUT_MS = 8000;

export const unclear = (talk: string, seen: string): TcpResult => ({
  result: 'unclear',
  seen,
  talk,
});
