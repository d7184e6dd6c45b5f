import { missing, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: {},
    secrets: {},

    answer({ method, body, json }) {
      const card = json?.attachments?.[0];
      if (method !== 'POST' || card?.contentType !== 'application/vnd.microsoft.card.adaptive')
        return missing;
      if (card.content.type !== 'AdaptiveCard' || body.length > 28_672) return { status: 400 };
      taken.push(json ?? body.toString('utf8'));
      return { status: 202, body: '' };
    },
  };
}
