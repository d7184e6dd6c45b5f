import { type LiveKind, liveKinds } from '@parapet/contracts/events/live';
import { z } from 'zod';
import type { Broadcast } from './frames.ts';

/** What the API processes tell each other by NOTIFY on `parapet_live`; the triggers send the first and the last. */
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
  if (type === 'broadcast') return { type, topic, ...broadcastSchema.parse(JSON.parse(rest)) };
  if (type !== 'change') return null;
  const [name, ids = '*'] = rest.split(' ');
  const kind = liveKinds.find((known) => known === name);
  return kind ? { type, topic, kind, ids: ids === '*' ? null : ids.split(',') } : null;
}

export const writeBroadcastMessage = (
  topic: string,
  from: string | null,
  { event, encoding, body }: Broadcast,
): string => `broadcast ${topic} ${JSON.stringify({ from, event, encoding, body })}`;
