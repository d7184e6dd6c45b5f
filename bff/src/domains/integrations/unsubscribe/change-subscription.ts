import type { Database } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import { deliveriesIn } from '../deliveries.repository.ts';
import { integrationsIn } from '../integrations.repository.ts';
import { findMailSubscription } from './subscription.repository.ts';
import { isTokenOf, type MailSubscription, UNSUBSCRIBED } from './unsubscribe-link.ts';

export interface SubscriptionPorts {
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly feed: Pick<FeedPort, 'record'>;
}

export interface SubscriptionLink {
  readonly integrationId: string;
  readonly token: string;
}

/** Returns what a link is about; null for one that was not signed for the present recipient. */
export const readSubscription =
  ({ db, secrets }: Pick<SubscriptionPorts, 'db' | 'secrets'>) =>
  async ({ integrationId, token }: SubscriptionLink): Promise<MailSubscription | null> => {
    const found = await db.asProcess((tx) => findMailSubscription(tx, integrationId));
    if (!found || !isTokenOf(secrets, { integrationId, ...found }, token)) return null;
    return found;
  };

/** Ends the mails of an integration, or starts them again, as their recipient says. Null for a wrong link. */
export const changeSubscription = (ports: SubscriptionPorts) => {
  const read = readSubscription(ports);
  return async (link: SubscriptionLink, isEnding: boolean): Promise<MailSubscription | null> => {
    const found = await read(link);
    if (!found || found.isEnded === isEnding) return found;
    const { workspaceId, integrationName: name } = found;
    const { integrationId: id } = link;
    return await ports.db.asWorker(workspaceId, async (tx) => {
      const scope = { tx, workspaceId };
      if (!isEnding) {
        await integrationsIn(scope).start(id);
        return { ...found, isEnded: false };
      }
      const at = new Date().toISOString();
      if (!(await integrationsIn(scope).unsubscribe(id, at))) return { ...found, isEnded: true };
      await deliveriesIn(scope).giveUpPending(id, UNSUBSCRIBED);
      await ports.feed.record(scope, [
        {
          type: 'integration.stopped',
          severity: null,
          subject: { kind: 'integration', id, name },
          assetId: null,
          scanId: null,
          before: null,
          after: { error: UNSUBSCRIBED, tries: 0, reason: 'unsubscribed' },
          dedupeKey: `integration.unsubscribed:${id}:${at}`,
          occurredAt: at,
        },
      ]);
      return { ...found, isEnded: true };
    });
  };
};
