import type { Proof } from '@parapet/checks/definition/proof';
import { MAX_BANNER_BYTES } from '../../limits.ts';
import type { Service } from '../../subjects/host.ts';
import { quoted } from '../../subjects/web/http-proof.ts';
import type { Answer } from '../tcp/converse.ts';
import type { Hit } from './ask-all.ts';
import { escaped, printable } from './printable.ts';
import { greetingProbe, type ServiceEndpoint, type ServiceProbe } from './probes.ts';

export function described(
  endpoint: ServiceEndpoint,
  { probe, answer, recognised }: Hit,
  tls: boolean,
): Service {
  return {
    port: endpoint.port,
    ...recognised,
    tls,
    mute: false,
    proof: proofOf(endpoint, probe, answer, tls),
  };
}

/** @param isCutShort some connections were closed before they had their time */
export function unnamed(
  endpoint: ServiceEndpoint,
  answers: readonly Answer[],
  isCutShort = false,
): Service {
  const answered = answers.find(({ received }) => received.length > 0);
  const noAnswer: Answer = { received: Buffer.alloc(0), ending: 'timed-out', connected: true };
  const isWaiting = isCutShort || answers.some(({ ending }) => ending === 'timed-out');
  return {
    port: endpoint.port,
    name: null,
    access: 'unknown',
    web: false,
    product: null,
    tls: false,
    // A service that closes the connection has answered; one that times out has not.
    mute: answered === undefined && isWaiting,
    proof: proofOf(endpoint, greetingProbe, answered ?? noAnswer, false),
  };
}

function proofOf(
  endpoint: ServiceEndpoint,
  probe: ServiceProbe,
  answer: Answer,
  tls: boolean,
): Proof {
  return {
    type: 'banner',
    request:
      probe.send === null
        ? `Connect to tcp/${endpoint.port} and listen`
        : `Connect to tcp/${endpoint.port} and send ${printable(probe.send)}`,
    response: printable(answer.received.subarray(0, MAX_BANNER_BYTES)) || '(no answer)',
    capturedAt: new Date().toISOString(),
    reproduce: reproduce(endpoint, probe, tls),
  };
}

function reproduce({ host, port }: ServiceEndpoint, { send }: ServiceProbe, tls: boolean): string {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  if (send !== null && send.subarray(0, 4).toString() === 'GET ') {
    const path = send.toString('latin1').split(' ')[1] ?? '/';
    const url = `${tls ? 'https' : 'http'}://${bracketed}:${port}${path}`;
    return `curl -sS -i --max-time 10${tls ? ' --insecure' : ''} ${quoted(url)}`;
  }
  const talk = tls
    ? `openssl s_client -quiet -connect ${quoted(`${bracketed}:${port}`)}`
    : `nc -w 3 ${quoted(host)} ${port}`;
  return send === null ? `${talk} </dev/null` : `printf '${escaped(send)}' | ${talk}`;
}
