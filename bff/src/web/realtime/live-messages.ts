import { type LiveKind, liveKinds } from '@parapet/contracts/events/live';
import { z } from 'zod';
import type { Broadcast } from './frames.ts';

/** The API processes tell each other these by NOTIFY on `parapet_live`; the triggers send the first and the last. */
export type LiveMessage =
  | {
      readonly type: 'change';
      readonly topic: string;
      readonly kind: LiveKind;
      readonly ids: readonly string[] | null;
    }
  | ({
      readonly type: 'broadcast';
      readonly topic: string;
      /** The socket that sends it; null for a request. */
      readonly from: string | null;
    } & Broadcast)
  | { readonly type: 'presence'; readonly topic: string }
  | { readonly type: 'rights'; readonly userId: string };

const broadcastSchema = z.object({
  from: z.string().nullable(),
  event: z.string(),
  encoding: z.enum(['json', 'binary']),
  body: z.string(),
});

/** `change <topic> <kind> <ids>`, `broadcast <topic> <json>`, `presence <topic>` or `rights <user>`; null for others. */
export function readLiveMessage(text: string): LiveMessage | null {
  const [type, topic = ''] = text.split(' ', 2);
  const rest = text.slice(`${type} ${topic} `.length);
  if (type === 'presence') return { type, topic };
  if (type === 'rights') return { type, userId: topic };
  if (type === 'broadcast') {
    const { body, ...sent } = broadcastSchema.parse(JSON.parse(rest));
    const text = sent.encoding === 'json' ? Buffer.from(body, 'base64').toString('utf8') : body;
    return { type, topic, ...sent, body: text };
  }
  if (type !== 'change') return null;
  const [name, ids = '*'] = rest.split(' ');
  const kind = liveKinds.find((known) => known === name);
  return kind ? { type, topic, kind, ids: ids === '*' ? null : ids.split(',') } : null;
}

/** The body travels in base64, so that no text of a client exceeds the 8,000 bytes of a NOTIFY by its escapes. */
export function writeBroadcastMessage(
  topic: string,
  from: string | null,
  { event, encoding, body: sent }: Broadcast,
): string {
  const body = encoding === 'json' ? Buffer.from(sent, 'utf8').toString('base64') : sent;
  return `broadcast ${topic} ${JSON.stringify({ from, event, encoding, body })}`;
}
