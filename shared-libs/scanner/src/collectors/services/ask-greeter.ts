import type { Traffic } from '../../traffic/traffic.ts';
import type { Answer } from '../tcp/converse.ts';
import { type Dialogue, openDialogue } from '../tcp/dialogue.ts';
import { askSmtp, EHLO_NAME } from '../tcp/smtp-session.ts';
import { openTlsDialogue } from '../tls/handshake/tls-transport.ts';
import type { Hit } from './ask-all.ts';
import type { ServiceEndpoint } from './probes.ts';
import { productOf } from './recognise.ts';

/**
 * Mail and file servers greet with the same code, and may say no more. What they can do tells them apart.
 * @returns null when the greeting is another, or the service answers nothing of the kind
 * @throws only the signal's reason
 */
export async function askGreeter(
  endpoint: ServiceEndpoint,
  greeting: Answer,
  traffic: Traffic,
  { isBehindTls = false } = {},
): Promise<Hit | null> {
  const text = greeting.received.toString('latin1');
  if (!/^220[ -]/.test(text)) return null;
  await traffic.proceed();
  const { signal, timeouts } = traffic;
  const limits = { timeoutMs: timeouts.greeterMs, silenceMs: timeouts.greeterSilenceMs };
  const dialogue = isBehindTls
    ? await openTlsDialogue(endpoint, limits, traffic)
    : await openDialogue({ ...endpoint, signal, ...limits });
  if (dialogue === null) return null;
  try {
    const name = await protocolOf(dialogue);
    if (name === null) return null;
    const recognised = { name, access: 'unknown', web: false, product: productOf(text) } as const;
    return { probe: { name, send: null }, answer: greeting, recognised };
  } finally {
    dialogue.close();
  }
}

/** By the extensions of a mail server, or the features of a file server (RFC 2389, section 3). */
async function protocolOf(dialogue: Dialogue): Promise<'smtp' | 'ftp' | null> {
  const greeting = await askSmtp(dialogue, null);
  const extensions = greeting && (await askSmtp(dialogue, `EHLO ${EHLO_NAME}`));
  if (extensions?.code === 250) return 'smtp';
  const features = extensions && (await askSmtp(dialogue, 'FEAT'));
  // Some list them after a login alone.
  return features?.code === 211 || features?.code === 530 ? 'ftp' : null;
}
