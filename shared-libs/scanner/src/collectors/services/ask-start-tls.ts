import { MAX_BANNER_BYTES } from '../../limits.ts';
import type { StartTlsFacts, StartTlsProtocol } from '../../subjects/host.ts';
import { quoted } from '../../subjects/web/http-proof.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { openDialogue } from '../tcp/dialogue.ts';
import { BUSY, whileBusy } from '../tcp/while-busy.ts';
import { startTlsSteps } from '../tls/handshake/start-tls.ts';
import { printable } from './printable.ts';

export const startTlsProtocolOf = (name: string): StartTlsProtocol | null =>
  name in startTlsSteps ? (name as StartTlsProtocol) : null;

/** Asks a service in clear text whether it changes to TLS. @throws only the signal's reason */
export async function askStartTls(
  { host, address, port }: { host: string; address: string; port: number },
  protocol: StartTlsProtocol,
  traffic: Traffic,
): Promise<StartTlsFacts> {
  await traffic.proceed();
  const proofWith = (response: string): StartTlsFacts['proof'] => ({
    type: 'banner',
    request: `Connect to tcp/${port} of ${address} and ask whether it changes to TLS`,
    response:
      printable(Buffer.from(response.slice(0, MAX_BANNER_BYTES), 'latin1')) || '(no answer)',
    capturedAt: new Date().toISOString(),
    reproduce: `openssl s_client -starttls ${protocol} -connect ${quoted(`${address.includes(':') ? `[${address}]` : address}:${port}`)} </dev/null`,
  });
  const unread: StartTlsFacts = {
    protocol,
    isOffered: null,
    loginBefore: null,
    proof: proofWith(''),
  };
  const { signal, timeouts } = traffic;
  const limits = { timeoutMs: timeouts.startTlsMs, silenceMs: timeouts.startTlsSilenceMs };
  const attempt = async () => {
    const dialogue = await openDialogue({ address, port, signal, ...limits });
    if (dialogue === null) return null;
    try {
      const steps = startTlsSteps[protocol];
      const facts = await steps.ask(dialogue, host);
      if (facts === null || facts === BUSY) return facts;
      const isOffered =
        facts.isOffered ?? (tellsBySwitching.has(protocol) ? await steps.begin(dialogue) : null);
      return { ...facts, isOffered };
    } finally {
      dialogue.close();
    }
  };
  const asked = await whileBusy(attempt, (result) => result === BUSY, traffic);
  if (asked === null || asked === BUSY) return unread;
  const { isOffered, loginBefore, text } = asked;
  const response =
    text === '' ? (isOffered ? 'It changes to TLS' : 'It does not change to TLS') : text;
  return { protocol, isOffered, loginBefore, proof: proofWith(response) };
}

/** Protocols that have no list of what is offered. */
const tellsBySwitching: ReadonlySet<StartTlsProtocol> = new Set(['ftp', 'ldap', 'postgres']);
