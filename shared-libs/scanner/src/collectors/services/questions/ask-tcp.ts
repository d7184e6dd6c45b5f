import { MAX_BANNER_BYTES } from '../../../limits.ts';
import type { HostAnswer, HostQuestion, Service } from '../../../subjects/host.ts';
import type { Traffic } from '../../../traffic/traffic.ts';
import { anonymousFtp } from './anonymous-ftp.ts';
import { anonymousLdap } from './anonymous-ldap.ts';
import { httpProxy } from './http-proxy.ts';
import { mailRelay } from './mail-relay.ts';
import { mailUsers } from './mail-users.ts';
import { socksProxy } from './socks-proxy.ts';
import { sshPasswords, sshStrangers } from './ssh-authentication.ts';
import { type TcpEndpoint, type TcpQuestion, type TcpResult, unclear } from './tcp-question.ts';

const tcpQuestions: readonly TcpQuestion[] = [
  anonymousFtp,
  anonymousLdap,
  mailRelay,
  mailUsers,
  httpProxy,
  socksProxy,
  sshPasswords,
  sshStrangers,
];

export interface TcpHost {
  address: string;
  questions: readonly HostQuestion[];
  services: readonly Service[];
}

const ASKED_AT_ONCE = 6;

/** Asks each service that a question is for. @throws only the signal's reason */
export async function askOverTcp(
  { address, questions, services }: TcpHost,
  traffic: Traffic,
): Promise<readonly HostAnswer[]> {
  const waiting = tcpQuestions
    .filter(({ question }) => questions.includes(question))
    .flatMap((asked) => services.filter(asked.isFor).map((service) => ({ asked, service })));
  const answers: HostAnswer[] = [];
  const { questionsMs } = traffic.timeouts;
  const endsAt = performance.now() + questionsMs;
  const notAsked = unclear('', `It was not asked within ${questionsMs / 1000} s`);
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { asked, service } = next;
      const isLate = performance.now() >= endsAt;
      const [first, behind] = waysTo(service, address, asked);
      const found = isLate ? notAsked : await asked.ask(first, traffic);
      // A server may refuse strangers in clear text alone, so that its answer behind TLS counts.
      const isLast = isLate || behind === undefined || found.result === 'open';
      const [endpoint, result] = isLast
        ? [first, found]
        : [behind, await asked.ask(behind, traffic)];
      answers.push(answerOf(asked, endpoint, service, result));
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, worker));
  return answers.sort((a, b) => a.port - b.port);
}

/** Returns where the question is put, and where it is put again if that does not do what it asks. */
function waysTo(
  { port, tls, startTls }: Service,
  address: string,
  { behindTls }: TcpQuestion,
): readonly [TcpEndpoint, TcpEndpoint?] {
  if (tls) return [{ address, port, way: 'tls' }];
  const clear = { address, port, way: 'clear' } as const;
  return behindTls && startTls?.isOffered
    ? [clear, { address, port, way: startTls.protocol }]
    : [clear];
}

function answerOf(
  asked: TcpQuestion,
  endpoint: TcpEndpoint,
  { product }: Service,
  { result, seen, talk, shownBy }: TcpResult,
): HostAnswer {
  const { address, port, way } = endpoint;
  return {
    question: asked.question,
    transport: 'tcp',
    port,
    result,
    product,
    version: null,
    seen,
    proof: {
      type: 'banner',
      request: `Connect to tcp/${port} of ${address}${way === 'clear' ? '' : ', change to TLS'} and ${shownBy?.asks ?? asked.asks}`,
      response: talk.slice(0, MAX_BANNER_BYTES) || '(no answer)',
      capturedAt: new Date().toISOString(),
      reproduce: shownBy?.reproduce ?? asked.reproduce(endpoint),
    },
  };
}
