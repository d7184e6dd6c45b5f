import { idSchema } from '@parapet/contracts/text/vocabulary';
import express, { type Request, type Response, Router } from 'express';
import {
  changeSubscription,
  readSubscription,
  type SubscriptionPorts,
} from './change-subscription.ts';
import { renderSubscription, renderWrongLink, UNSUBSCRIBE_POLICY } from './unsubscribe.page.ts';
import type { MailSubscription } from './unsubscribe-link.ts';

const PATH = '/api/unsubscribe/:integrationId/:token';

/** Takes the links of mails. A POST that mail programs send ends them at once (RFC 8058); a GET asks. */
export function createUnsubscribeRouter(ports: SubscriptionPorts): Router {
  const read = readSubscription(ports);
  const change = changeSubscription(ports);
  const router = Router();
  const readForm = express.text({ type: () => true, limit: '4kb' });

  const linkOf = (req: Request) => {
    const integrationId = idSchema.safeParse(req.params.integrationId);
    const token = req.params.token;
    return integrationId.success && typeof token === 'string'
      ? { integrationId: integrationId.data, token }
      : null;
  };
  const send = (res: Response, found: MailSubscription | null): void => {
    res
      .status(found ? 200 : 404)
      .set({
        'cache-control': 'no-store',
        'content-security-policy': UNSUBSCRIBE_POLICY,
        // The address is the right to end the mails.
        'referrer-policy': 'no-referrer',
      })
      .type('html')
      .send(found ? renderSubscription(found) : renderWrongLink());
  };

  router.get(PATH, async (req, res) => {
    const link = linkOf(req);
    send(res, link && (await read(link)));
  });
  router.post(PATH, readForm, async (req, res) => {
    const link = linkOf(req);
    const body: unknown = req.body;
    const isEnding = !(typeof body === 'string' && body === 'action=subscribe');
    send(res, link && (await change(link, isEnding)));
  });
  return router;
}
